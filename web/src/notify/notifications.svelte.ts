/** Push notifications: the server sends one when it is the person's turn and no page is visible. */

import { api } from '../net/http';
import { speech } from '../i18n/translate.svelte';
import type { PushSubscription as Wanted } from '../net/protocol';

/** `none`: this browser cannot get notifications (also over plain HTTP from another computer). */
export type PushState = 'none' | 'denied' | 'off' | 'on';

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const isPossible = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis && isSecureContext;

class Notifications {
  state = $state<PushState>('none');
  private asked = false;

  /** Determine the state, once. */
  async look(): Promise<void> {
    if (this.asked || !isPossible()) return;
    this.asked = true;
    const registered = await navigator.serviceWorker.getRegistration();
    const subscription = await registered?.pushManager.getSubscription();
    this.state = !registered ? 'none' : Notification.permission === 'denied' ? 'denied' : subscription ? 'on' : 'off';
    // The server may have lost it, or may link this browser to another person.
    if (subscription && this.state === 'on') await this.tell(subscription);
  }

  async turnOn(): Promise<void> {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') {
      this.state = permission === 'denied' ? 'denied' : 'off';
      return;
    }
    const { key } = await api.get('/api/push');
    const registered = await navigator.serviceWorker.ready;
    const subscription = await registered.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes(key),
    });
    await this.tell(subscription);
    this.state = 'on';
  }

  async turnOff(): Promise<void> {
    const registered = await navigator.serviceWorker.getRegistration();
    const subscription = await registered?.pushManager.getSubscription();
    if (subscription) {
      await api.post('/api/push/end', {}, { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    this.state = 'off';
  }

  /** Tell the server the language of this browser; do nothing without a subscription. */
  async speak(): Promise<void> {
    if (!isPossible() || Notification.permission !== 'granted') return;
    const registered = await navigator.serviceWorker.getRegistration();
    const subscription = await registered?.pushManager.getSubscription();
    if (subscription) await this.tell(subscription);
  }

  private async tell(subscription: PushSubscription): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    const wanted = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
    await api.post('/api/push', {}, { ...wanted, language: speech.language } satisfies Wanted);
  }
}

export const notifications = new Notifications();
