import {install} from './ui.js';

const canvas = document.getElementById('canvas');
window.createInflight({canvas}).then((Module) => {
  window.Module = Module;
  window.ui = install(Module, canvas);
  window.appState = () => JSON.parse(Module.ccall('app_state', 'string', [], []));
  window.frames = () => Module._app_frames();
  window.ready = true;
});
