/** Short messages that disappear after a while. */

export interface Toast {
  id: number;
  text: string;
  isBad: boolean;
}

const SHOWN_FOR = 5000;

class Toasts {
  all = $state<Toast[]>([]);
  private next = 0;

  show(text: string, isBad = false): void {
    const id = this.next++;
    const others = this.all.filter((toast) => toast.text !== text);
    this.all = [...others.slice(-2), { id, text, isBad }];
    setTimeout(() => this.dismiss(id), SHOWN_FOR);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
