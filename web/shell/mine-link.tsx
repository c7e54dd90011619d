import { Link } from 'react-router'
import * as copy from '#copy/pages/shell.js'
import { paths } from '../routes.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Hidden } from '../ui/text/hidden.tsx'
import { bridge, platform } from './browser-bridge.ts'
import styles from './mine-link.module.css'

/** Leads to the borrower's account: the native shell's where there is one, else our page. */
export const MineLink = () => (
  <Link
    className={styles['mine']}
    to={paths.mine}
    onClick={event => {
      if (platform() === 'browser') return
      event.preventDefault()
      bridge.goMine({})
    }}
  >
    <Icon name="person" />
    <Hidden>{copy.account()}</Hidden>
  </Link>
)
