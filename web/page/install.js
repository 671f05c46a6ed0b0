// Working without a connection: the service worker that keeps the page, and word of new versions.
import {toast} from './dialogs.js';
import {t} from './text.js';

/** Set once a new version waits: calling it takes the new version and loads the page again. */
let update = null;

/** True while a new version of the page waits. */
export function updateWaits() {
  return update !== null;
}

export function takeUpdate() {
  update?.();
}

function offer(worker, changed) {
  update = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    worker.postMessage('take over');
  };
  toast(t('update.ready'), {label: t('crash.reload'), click: update});
  changed();
}

function watch(registration, changed) {
  const {serviceWorker} = navigator;
  // Without a page under its control this is the first visit, not an update.
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting, changed);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker, changed);
    });
  });
}

/** Asks for the labs as well, so that those not yet opened work without a connection too. */
async function keepLabs() {
  const {active} = await navigator.serviceWorker.ready;
  active.postMessage('fill');
}

/** Called once the page stands: never in the way of the first load. */
export async function keepForOffline(changed) {
  if (!('serviceWorker' in navigator) || !/^https?:$/.test(location.protocol)) return;
  try {
    const registration = await navigator.serviceWorker.register('sw.js', {
      updateViaCache: 'none',
    });
    watch(registration, changed);
    await keepLabs();
  } catch {
    // Private windows and insecure origins have no service worker; the page works without.
  }
}
