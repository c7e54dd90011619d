import { paths } from '../routes.ts'
import { ButtonLink, type ButtonLinkProps } from '../ui/button/button.tsx'
import { bridge, platform } from './browser-bridge.ts'

/** Leads home: to the native shell's home where there is one, else to our page. */
export const HomeLink = ({ onClick, ...rest }: Omit<ButtonLinkProps, 'to'>) => (
  <ButtonLink
    {...rest}
    to={paths.home}
    onClick={event => {
      onClick?.(event)
      if (platform() === 'browser') return
      event.preventDefault()
      bridge.goHome({})
    }}
  />
)
