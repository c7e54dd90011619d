import { classNames } from '../class-names.ts'
import styles from './icon.module.css'

/** 24-unit square, strokes only, so that the text colour applies. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  phone:
    'M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  alert: 'M12 8v5M12 16.5v.01M12 3l10 18H2z',
  clock: 'M12 7v5l3.5 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  news: 'M4 10v4h3l8 5V5L7 10zM18.5 9.5a4 4 0 0 1 0 5',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  phones: 'M8 3h8v18H8zM11.5 18h1',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
} as const

export type IconName = keyof typeof shapes

/** A decorative icon: the text beside it says the same. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg className={classNames(styles['icon'], className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
