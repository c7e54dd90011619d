import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './menu.module.css'

/** A list of links. Contains `MenuLink`s and `MenuFile`s. */
export const Menu = ({ children }: { children: ReactNode }) => (
  <ul className={styles['menu']}>{children}</ul>
)

export type MenuItemProps = {
  readonly icon: IconName
  readonly to: string
  /** A second, quieter line. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A link to one of our pages. */
export const MenuLink = ({ to, ...words }: MenuItemProps) => (
  <li>
    <Link className={styles['item']} to={to}>
      <MenuItemContent {...words} />
      <Icon name="forward" className={styles['sign']} />
    </Link>
  </li>
)

/** A file to download from the server. */
export const MenuFile = ({ to, ...words }: MenuItemProps) => (
  <li>
    <a className={styles['item']} href={to} download>
      <MenuItemContent {...words} />
      <Icon name="download" className={styles['sign']} />
    </a>
  </li>
)

const MenuItemContent = ({ icon, note, children }: Omit<MenuItemProps, 'to'>) => (
  <>
    <Icon name={icon} className={styles['icon']} />
    <span className={styles['words']}>
      {children}
      {note !== undefined && <span className={styles['note']}>{note}</span>}
    </span>
  </>
)
