const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 6V3.5h6.5V10H10M3.5 6H10v6.5H3.5z',
  check: 'M3 8.5l3.2 3.2L13 5',
  download: 'M8 2.5v7.5M4.8 7L8 10.2 11.2 7M3 13h10',
  edit: 'M3 13l.6-2.8L10.8 3 13 5.2 5.8 12.4zM9.4 4.4l2.2 2.2',
  link: 'M6.8 9.2l2.4-2.4M7 4.6l1-1a2.5 2.5 0 013.5 3.5l-1 1M9 11.4l-1 1a2.5 2.5 0 01-3.5-3.5l1-1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3.5 8h9',
  more: 'M3.3 7.5v1M8 7.5v1M12.7 7.5v1',
  present: 'M2.5 3h11v7.5h-11zM8 10.5V13M5.5 13.5h5',
  before: 'M10 3.5L5.5 8l4.5 4.5',
  next: 'M6 3.5L10.5 8 6 12.5',
  plus: 'M8 3.5v9M3.5 8h9',
  print: 'M4.5 6V2.5h7V6M4.5 11H3V6h10v5h-1.5M4.5 9h7v4.5h-7z',
  search: 'M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.4 10.4L13.5 13.5',
  sun: 'M8 5a3 3 0 100 6 3 3 0 000-6zM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M12.8 9.6A5.3 5.3 0 016.4 3.2a5.3 5.3 0 106.4 6.4z',
  system: 'M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3',
  trash: 'M3 4.5h10M6.2 4.5V3h3.6v1.5M4.4 4.5l.6 8.5h6l.6-8.5M6.8 7v3.6M9.2 7v3.6',
  redo: 'M12.5 6.5h-6a3.2 3.2 0 000 6.4H10M10 3.8l2.5 2.7L10 9.2',
  undo: 'M3.5 6.5h6a3.2 3.2 0 010 6.4H6M6 3.8L3.3 6.5 6 9.2',
  warning: 'M8 2.5l6 10.5H2zM8 6.4v3.2M8 11.3v.1',
  info: 'M8 14A6 6 0 108 2a6 6 0 000 12zM8 7.3v3.6M8 5.1v.1',
} as const

export type IconName = keyof typeof paths

/** A line drawing beside a text or inside a labelled button; it says nothing by itself. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path
        d={paths[name]}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
