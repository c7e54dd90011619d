import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '../ui/button/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { bridge, platform } from './browser-bridge.ts'
import styles from './call-link.module.css'
import { usePageFacts } from './page-facts.ts'

export type CallLinkProps = {
  /** From the API; when it is missing or empty, the brand's service number. */
  readonly telephone?: string
  readonly variant?: ButtonVariant
  readonly children?: ReactNode
}

/** Calls a number through the native shell where there is one, else by a `tel:` link. */
export const CallLink = ({ telephone = '', variant = 'secondary', children }: CallLinkProps) => {
  const { servicePhone } = usePageFacts()
  const number = telephone || servicePhone
  if (number === '') return null
  return (
    <a
      className={buttonClass({ variant })}
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      onClick={event => {
        if (platform() === 'browser') return
        event.preventDefault()
        bridge.callTelephone({ telephone: number })
      }}
    >
      <Icon name="phone" />
      <span>
        {children} <span className={styles['number']}>{number}</span>
      </span>
    </a>
  )
}
