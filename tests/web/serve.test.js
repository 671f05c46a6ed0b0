#!/usr/bin/env node
'use strict';
// The static server: types, headers, compressed files, what it refuses.
const assert = require('node:assert');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const {test, run} = require('../tools/runner.js');
const {startServer} = require('../../web/build/serve.js');

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'inflight-serve-'));
const folder = path.join(root, 'site');
fs.mkdirSync(path.join(folder, 'sub'), {recursive: true});
fs.writeFileSync(path.join(root, 'secret.txt'), 'secret');
fs.writeFileSync(path.join(folder, 'index.html'), '<p>hello');
fs.writeFileSync(path.join(folder, 'a.wasm'), 'plain');
fs.writeFileSync(path.join(folder, 'a.wasm.br'), 'packed');

/** Raw, so that the path goes out as it is written. */
function get(url, pathName, options = {}) {
  return new Promise((done, fail) => {
    const request = http.request(
      {host: '127.0.0.1', port: new URL(url).port, path: pathName, ...options},
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () =>
          done({status: response.statusCode, headers: response.headers, body}),
        );
      },
    );
    request.on('error', fail);
    request.end();
  });
}

async function main() {
  const {server, url} = await startServer(folder);
  test('the folder is its index.html, with a strict policy', async () => {
    const got = await get(url, '/');
    assert.strictEqual(got.body, '<p>hello');
    assert.match(got.headers['content-type'], /^text\/html/);
    assert.match(
      got.headers['content-security-policy'],
      /default-src 'self'; script-src 'self' 'wasm-/,
    );
    assert.ok(!/script-src[^;]*unsafe-inline/.test(got.headers['content-security-policy']));
  });
  test('wasm has its type; br only when asked for', async () => {
    const plain = await get(url, '/a.wasm');
    assert.strictEqual(plain.headers['content-type'], 'application/wasm');
    assert.strictEqual(plain.body, 'plain');
    const packed = await get(url, '/a.wasm', {headers: {'accept-encoding': 'gzip, br'}});
    assert.strictEqual(packed.headers['content-encoding'], 'br');
    assert.strictEqual(packed.headers['content-type'], 'application/wasm');
    assert.strictEqual(packed.body, 'packed');
  });
  test('nothing outside the folder is served', async () => {
    for (const name of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/sub/../../secret.txt',
      '/%00',
      '/%zz',
      '/..%2fsecret.txt',
      '/sub/',
    ]) {
      assert.strictEqual((await get(url, name)).status, 404, name);
    }
  });
  test('only GET and HEAD', async () => {
    assert.strictEqual((await get(url, '/', {method: 'POST'})).status, 405);
    const head = await get(url, '/', {method: 'HEAD'});
    assert.deepStrictEqual([head.status, head.body], [200, '']);
  });
  test('a taken port gives another one', async () => {
    const second = await startServer(folder, Number(new URL(url).port));
    assert.notStrictEqual(second.url, url);
    assert.strictEqual((await get(second.url, '/')).status, 200);
    second.server.close();
  });
  await run();
  server.close();
  fs.rmSync(root, {recursive: true, force: true});
}

main();
