import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import * as copy from '#copy/pages/ui.js'
import { classNames } from '../class-names.ts'
import { Hidden } from '../text/hidden.tsx'
import styles from './button.module.css'
import { createPressLock, type Press } from './press.ts'

/** The one thing to do; another way; a way that should not draw the eye. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet'

type LookProps = {
  readonly look?: ButtonLook
  /** As wide as what holds it. */
  readonly wide?: boolean
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'onClick' | 'disabled'> &
  LookProps & {
    /** Returning a promise keeps the button busy, and deaf to more presses, until it settles. */
    readonly onPress?: Press
    /** Something else that this button must wait for, such as a form under way. */
    readonly busy?: boolean
    /** Greyed; it keeps its place in the tab order and can still say why by `aria-describedby`. */
    readonly disabled?: boolean
  }

export const Button = ({
  look = 'primary',
  wide = false,
  onPress,
  busy = false,
  disabled = false,
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
      className={classNames(buttonClass({ look, wide }), className)}
      aria-busy={waiting || undefined}
      aria-disabled={disabled || waiting || undefined}
      onClick={event => {
        if (disabled || waiting) event.preventDefault()
        else if (onPress) lock(onPress)
      }}
    >
      {waiting && <span className={styles['spinner']} aria-hidden="true" />}
      <span>{children}</span>
      {waiting && <Hidden>{copy.busy()}</Hidden>}
    </button>
  )
}

export type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & LookProps

/** A link to a screen of ours that looks like a button. */
export const ButtonLink = ({ look = 'primary', wide = false, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ look, wide })} />
)

/** The look of a button, for a plain `<a>` such as a telephone number. */
export const buttonClass = ({ look = 'primary', wide = false }: LookProps): string =>
  classNames(styles['button'], styles[look], wide && styles['wide'])
