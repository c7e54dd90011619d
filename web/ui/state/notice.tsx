import type { ReactNode } from 'react'
import type { Tone } from '../badge/badge.tsx'
import tones from '../badge/tone.module.css'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'

const icons: Readonly<Record<Tone, IconName>> = {
  due: 'clock',
  late: 'alert',
  paid: 'check',
  waiting: 'clock',
  neutral: 'info',
}

export type NoticeProps = {
  readonly tone?: Tone
  readonly icon?: IconName
  readonly title?: string
  readonly children?: ReactNode
}

/** An important message. */
export const Notice = ({ tone = 'neutral', icon = icons[tone], title, children }: NoticeProps) => (
  <div className={classNames(styles['notice'], tones[tone])}>
    <Icon name={icon} className={styles['icon']} />
    <div className={styles['body']}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      {children}
    </div>
  </div>
)
