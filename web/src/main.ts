import { mount } from 'svelte';
import App from './App.svelte';
import { speech } from './i18n/translate.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('app');
if (target) {
  // A language that can't be had now is English until it is chosen again.
  await speech.begin().catch(() => undefined);
  target.replaceChildren();
  mount(App, { target });
}

// Where pages come over plain HTTP from another computer, browsers have no workers; all but the page without a
// connection is the same.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
