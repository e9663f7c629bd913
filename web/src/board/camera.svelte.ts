/** Which part of the board is seen: pinch, wheel and drag move it, a plain click never does. */

const MOST_ZOOM = 6;
const DRAG_BEGINS = 6;
const DOUBLE_TAP_MILLISECONDS = 320;
const DOUBLE_TAP_DISTANCE = 30;

interface Spot {
  x: number;
  y: number;
}

export class Camera {
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  dragging = $state(false);

  /** How much of the board is seen: once it is enlarged it fills its panel, whatever the panel's shape. */
  readonly visible = $derived.by(() => {
    const { width, height } = this.size();
    const panel = this.panel();
    if (!panel.width || !panel.height) return { width: width / this.zoom, height: height / this.zoom };
    const scale = Math.min(panel.width / width, panel.height / height) * this.zoom;
    return { width: Math.min(width, panel.width / scale), height: Math.min(height, panel.height / scale) };
  });

  readonly viewBox = $derived.by(() => {
    const { width, height } = this.visible;
    return `${this.x.toFixed(2)} ${this.y.toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`;
  });

  private pointers = new Map<number, Spot>();
  private pressed: Spot = { x: 0, y: 0 };
  private spread = 0;
  private moved = false;
  private tapped: Spot & { at: number } = { x: 0, y: 0, at: -Infinity };

  constructor(
    private size: () => { width: number; height: number },
    private panel: () => { width: number; height: number },
    private svg: () => SVGSVGElement | undefined,
  ) {}

  /** A place on the screen as a place on the board. */
  toBoard(clientX: number, clientY: number): Spot {
    const matrix = this.svg()?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const place = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x: place.x, y: place.y };
  }

  /** How many pixels a unit of the board takes. */
  get scale(): number {
    return this.svg()?.getScreenCTM()?.a ?? 1;
  }

  zoomBy(factor: number, around: Spot = this.centre): void {
    const zoom = Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor));
    const before = this.visible;
    this.zoom = zoom;
    const { width, height } = this.visible;
    this.moveTo(
      around.x - ((around.x - this.x) * width) / before.width,
      around.y - ((around.y - this.y) * height) / before.height,
    );
  }

  fit(): void {
    this.zoom = 1;
    this.moveTo(0, 0);
  }

  /** Moves just so far that a place is seen. */
  reveal(spot: Spot): void {
    const margin = 50 / this.zoom;
    const { width, height } = this.visible;
    this.moveTo(
      Math.min(spot.x - margin, Math.max(spot.x + margin - width, this.x)),
      Math.min(spot.y - margin, Math.max(spot.y + margin - height, this.y)),
    );
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoomBy(Math.exp(-event.deltaY * lines * 0.0022), this.toBoard(event.clientX, event.clientY));
  };

  readonly down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.pressed = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 1) this.moved = false;
    this.spread = this.reach();
  };

  readonly move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragging) {
      const far = Math.hypot(now.x - this.pressed.x, now.y - this.pressed.y);
      if (this.pointers.size === 1 && (far < DRAG_BEGINS || this.zoom === 1)) return;
      this.dragging = true;
      this.moved = true;
      this.svg()?.setPointerCapture(event.pointerId);
    }
    const middleBefore = this.middle();
    this.pointers.set(event.pointerId, now);
    const middle = this.middle();
    const scale = this.scale;
    this.moveTo(this.x - (middle.x - middleBefore.x) / scale, this.y - (middle.y - middleBefore.y) / scale);
    if (this.pointers.size > 1) {
      const reach = this.reach();
      if (this.spread > 0 && reach > 0) this.zoomBy(reach / this.spread, this.toBoard(middle.x, middle.y));
      this.spread = reach;
    }
  };

  readonly up = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId)) return;
    this.spread = this.reach();
    if (this.pointers.size === 0) this.dragging = false;
    if (!this.moved && event.type === 'pointerup' && event.pointerType === 'touch') this.tap(event);
  };

  /** Whether the click that follows belongs to a drag, a pinch or a double tap, so that it means nothing. */
  swallowsClick(): boolean {
    const swallowed = this.moved;
    this.moved = false;
    return swallowed;
  }

  private tap(event: PointerEvent): void {
    const near = Math.hypot(event.clientX - this.tapped.x, event.clientY - this.tapped.y);
    if (event.timeStamp - this.tapped.at < DOUBLE_TAP_MILLISECONDS && near < DOUBLE_TAP_DISTANCE) {
      this.moved = true;
      const far = this.zoom > 2.5;
      if (far) this.fit();
      else this.zoomBy(2, this.toBoard(event.clientX, event.clientY));
      this.tapped = { x: 0, y: 0, at: -Infinity };
    } else {
      this.tapped = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    }
  }

  private get centre(): Spot {
    return { x: this.x + this.visible.width / 2, y: this.y + this.visible.height / 2 };
  }

  private moveTo(x: number, y: number): void {
    this.x = Math.min(Math.max(0, x), this.size().width - this.visible.width);
    this.y = Math.min(Math.max(0, y), this.size().height - this.visible.height);
  }

  private middle(): Spot {
    const spots = [...this.pointers.values()];
    const sum = spots.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
    return { x: sum.x / spots.length, y: sum.y / spots.length };
  }

  private reach(): number {
    const [one, two] = [...this.pointers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }
}
