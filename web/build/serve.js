#!/usr/bin/env node
'use strict';
// A static server for the built page, for this machine only.
//   node web/build/serve.js [--port N] FOLDER      prints the address; another port if N is taken
// Sends precompressed files (.br) and the headers a public host should send too.
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const DEFAULT_PORT = 8000;
const PORTS_TO_TRY = 20;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; " +
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** The file a URL path means, or null when it leaves the folder or does not exist. */
function resolve(root, urlPath) {
  let name;
  try {
    name = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (name.includes('\0')) return null;
  const file = path.join(root, path.normalize('/' + name));
  const candidate = name.endsWith('/') ? path.join(file, 'index.html') : file;
  return fs.statSync(candidate, {throwIfNoEntry: false})?.isFile() ? candidate : null;
}

function handle(root, request, response) {
  const answer = (status, headers, body) => {
    response.writeHead(status, {...HEADERS, ...headers});
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return answer(405, {Allow: 'GET, HEAD', 'Content-Type': TYPES['.txt']}, 'only GET and HEAD\n');
  }
  const file = resolve(root, request.url.split(/[?#]/)[0]);
  if (!file) return answer(404, {'Content-Type': TYPES['.txt']}, 'no such file\n');
  const headers = {
    'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    Vary: 'Accept-Encoding',
  };
  const packed =
    /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && fs.existsSync(`${file}.br`);
  if (packed) headers['Content-Encoding'] = 'br';
  const body = fs.readFileSync(packed ? `${file}.br` : file);
  return answer(200, {...headers, 'Content-Length': body.length}, body);
}

/** Listens on the loopback address. Port 0 means any free one. Resolves to {server, url}. */
function startServer(folder, port = 0) {
  const root = path.resolve(folder);
  const server = http.createServer((request, response) => handle(root, request, response));
  return new Promise((done, fail) => {
    let left = PORTS_TO_TRY;
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE' || --left === 0) return fail(error);
      // The last try takes whatever is free.
      port = left === 1 ? 0 : port + 1;
      return server.listen(port, '127.0.0.1');
    });
    server.on('listening', () => done({server, url: `http://127.0.0.1:${server.address().port}/`}));
    server.listen(port, '127.0.0.1');
  });
}

async function main(argv) {
  let port = DEFAULT_PORT,
    folder;
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === '--port') port = Number(argv[++i]);
    else folder = argv[i];
  }
  if (!folder || !Number.isInteger(port) || port < 0 || port > 65535) {
    console.error('usage: serve.js [--port 0..65535] FOLDER');
    return 2;
  }
  if (!fs.existsSync(path.join(folder, 'index.html'))) {
    console.error(`serve.js: no index.html in ${folder}; build the site first (web/run --build)`);
    return 2;
  }
  const {url} = await startServer(folder, port);
  console.log(`Inflight is at ${url}   (Ctrl+C stops it)`);
  return 0;
}

module.exports = {startServer, resolve, HEADERS};
if (require.main === module)
  main(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
