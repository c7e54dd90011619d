import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import * as copy from '#copy/pages/ui.js'
import { classNames } from '../class-names.ts'
import { Hidden } from '../text/hidden.tsx'
import styles from './button.module.css'
import { createPressLock, type Press } from './press.ts'

/** The main action; an alternative; an unobtrusive alternative. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

type VariantProps = {
  readonly variant?: ButtonVariant
  /** As wide as its container. */
  readonly wide?: boolean
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> &
  VariantProps & {
    /** A returned promise keeps the button busy and disabled until it settles. */
    readonly onPress?: Press
    /** Also busy: something else that the button waits for, such as a form being sent. */
    readonly busy?: boolean
    /** Greyed out, but focusable, so that `aria-describedby` can explain why. */
    readonly disabled?: boolean
    /** Called when it is pressed while greyed out, to show what is missing. */
    readonly onDisabledPress?: () => void
  }

export const Button = ({
  variant = 'primary',
  wide = false,
  onPress,
  busy = false,
  disabled = false,
  onDisabledPress,
  className,
  children,
  ...rest
}: ButtonProps) => {
  const [pressed, setPressed] = useState(false)
  const [lock] = useState(() => createPressLock(setPressed))
  const waiting = busy || pressed
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, wide }), className)}
      aria-busy={waiting || undefined}
      aria-disabled={disabled || waiting || undefined}
      onClick={event => {
        if (disabled || waiting) event.preventDefault()
        if (disabled) onDisabledPress?.()
        else if (!waiting && onPress) lock(onPress)
      }}
    >
      {waiting && <span className={styles['spinner']} aria-hidden="true" />}
      <span>{children}</span>
      {waiting && <Hidden>{copy.busy()}</Hidden>}
    </button>
  )
}

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & VariantProps

/** A link to one of our pages that looks like a button. */
export const ButtonLink = ({ variant = 'primary', wide = false, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, wide })} />
)

/** The classes of a button, for a plain `<a>` such as a telephone link. */
export const buttonClass = ({ variant = 'primary', wide = false }: VariantProps): string =>
  classNames(styles['button'], styles[variant], wide && styles['wide'])
