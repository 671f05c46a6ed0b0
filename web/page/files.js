// Files: handed to the browser as a download, and taken from its dialog or dropped on the page.

/** No file of progress is larger. */
const MAX_PROGRESS_FILE = 8 << 20;

/** What the page itself wrote: all progress, or the branches of one lab. */
const KINDS = ['inflight-progress', 'inflight-branches'];

/** The document in `file` if it calls itself one of these, else null. */
export async function readKept(file) {
  if (file.size > MAX_PROGRESS_FILE) return null;
  try {
    const document = JSON.parse(await file.text());
    return KINDS.includes(document?.kind) ? document : null;
  } catch {
    return null;
  }
}

/** Hands `text` to the browser as a file to keep. */
export function saveFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** Calls take(file) for a file chosen in `input` or dropped anywhere. */
export function watchFiles(input, take) {
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (file) take(file);
    input.value = '';
  });
  window.addEventListener('dragover', (event) => event.preventDefault());
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}
