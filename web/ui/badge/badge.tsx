import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './badge.module.css'
import tones from './tone.module.css'

/** What a state means for the borrower; the colour repeats the text. */
export type Tone = 'due' | 'late' | 'paid' | 'waiting' | 'neutral'

export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classNames(styles['badge'], tones[tone])}>{children}</span>
)
