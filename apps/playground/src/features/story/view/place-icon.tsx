import './place-icon.css';

/** Where IDs are generated, or stored, and what their time comes from. */
export type Place = 'tab' | 'phone' | 'server' | 'clock';

const PATHS: Readonly<Record<Place, string>> = {
  tab: 'M3 5.5a1.5 1.5 0 0 1 1.5-1.5h15a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5h-15a1.5 1.5 0 0 1-1.5-1.5zM3 9h18M6 6.5h0M9 6.5h0',
  phone: 'M8.5 2.5h7a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2',
  server:
    'M5 4h14a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM5 13h14a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM8 7.5h0M8 16.5h0M12 7.5h4M12 16.5h4',
  clock: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18zM12 7.5v4.5l3 2',
};

interface PlaceIconProps {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
  /** Its width and height. */
  readonly size?: number;
}

/** What stands for a place in a picture, beside its name. */
export function PlaceIcon({ place, x, y, size = 24 }: PlaceIconProps) {
  return (
    <path className="place-icon" d={PATHS[place]} transform={`translate(${x} ${y}) scale(${size / 24})`} />
  );
}
