import type { ReactNode } from 'react'
import * as copy from '#copy/pages/assistant.js'
import { classNames } from '../ui/class-names.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './bubble.module.css'
import type { AssistantLine } from './load-assistant.ts'

type BubbleProps = {
  readonly from: AssistantLine['from']
  /** Where an address leads to. */
  readonly id?: string | undefined
  readonly children: ReactNode
}

const speakers = { borrower: copy.you, bot: copy.bot, agent: copy.agent } as const

/** One thing that was said. That a person speaks is written above it. */
export const Bubble = ({ from, id, children }: BubbleProps) => (
  <li className={classNames(styles['bubble'], styles[from])} id={id}>
    {from === 'agent' ? (
      <span className={styles['speaker']}>{copy.agent()}</span>
    ) : (
      <Hidden>{speakers[from]()}: </Hidden>
    )}
    {children}
  </li>
)

/** An answer is on its way. */
export const TypingIndicator = () => (
  <li className={styles['bubble']}>
    <span className={styles['dots']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <Hidden>{copy.thinking()}</Hidden>
  </li>
)
