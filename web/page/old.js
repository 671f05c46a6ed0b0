// For browsers without modules: they cannot run the page, so they are told which ones can.
document.addEventListener('DOMContentLoaded', function () {
  document.getElementById('loader').textContent =
    'This browser is too old for Inflight. Use Chrome or Edge 95, Firefox 100, Safari 15.2, ' +
    'or newer. ' +
    'এই browser Inflight-এর জন্য বেশি পুরোনো। ওপরের কোনো একটা বা তার চেয়ে নতুন browser নাও।';
});
