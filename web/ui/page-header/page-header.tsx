import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import * as copy from '#copy/pages/ui.js'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { Hidden } from '../text/hidden.tsx'
import styles from './page-header.module.css'

export type PageHeaderProps = {
  readonly title: string
  /** Where "back" leads when this is the first page; without it there is no back link. */
  readonly backTo?: string | undefined
  /** On the brand's colour. */
  readonly onBrand?: boolean
  /** At the end, such as a language switch. */
  readonly end?: ReactNode
}

export const PageHeader = ({ title, backTo, onBrand = false, end }: PageHeaderProps) => {
  const navigate = useNavigate()
  return (
    <header className={classNames(styles['header'], onBrand && styles['brand'])}>
      {backTo !== undefined && (
        <Link
          to={backTo}
          className={styles['back']}
          onClick={event => {
            // The router counts its pages in the history state; before the first there is none of
            // ours.
            if (!hasScreenBefore(window.history.state)) return
            event.preventDefault()
            navigate(-1)
          }}
        >
          <Icon name="back" />
          <Hidden>{copy.back()}</Hidden>
        </Link>
      )}
      <h1 className={styles['title']}>{title}</h1>
      {end}
    </header>
  )
}

const hasScreenBefore = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'idx' in state &&
  typeof state.idx === 'number' &&
  state.idx > 0
