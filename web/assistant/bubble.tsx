import type { ReactNode } from 'react'
import * as copy from '#copy/pages/assistant.js'
import { classNames } from '../ui/class-names.ts'
import { Hidden } from '../ui/text/hidden.tsx'
import styles from './bubble.module.css'
import type { AssistantLine } from './load-assistant.ts'

type BubbleProps = {
  readonly from: AssistantLine['from']
  /** Target of a fragment link. */
  readonly id?: string | undefined
  readonly children: ReactNode
}

const speakers = { borrower: copy.you, bot: copy.bot, agent: copy.agent } as const

/** One message. Messages of an agent show their author. */
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

/** Shown while an answer is loading, or being written. */
export const TypingIndicator = ({ label = copy.thinking() }: { label?: string }) => (
  <li className={styles['bubble']}>
    <span className={styles['dots']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <Hidden>{label}</Hidden>
  </li>
)
