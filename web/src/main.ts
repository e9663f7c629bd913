import { mount } from 'svelte';
import App from './App.svelte';
import { speech } from './i18n/translate.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

const target = document.getElementById('app');
if (target) {
  // If a language cannot be loaded, English is used until the reader chooses it again.
  await speech.begin().catch(() => undefined);
  target.replaceChildren();
  mount(App, { target });
}

// Over plain HTTP from another computer, browsers have no service workers; only the page without a
// connection is missing then.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}
