import * as copy from '#copy/pages/sandbox.js'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './tool-links.module.css'

/** Addresses of the server itself; see server/app.ts. */
const links: readonly { readonly href: string; readonly text: () => string }[] = [
  { href: '/staff', text: copy.linkConsole },
  { href: '/api/docs', text: copy.linkDocs },
  { href: '/healthz', text: copy.linkAlive },
  { href: '/readyz', text: copy.linkReady },
  { href: '/metrics', text: copy.linkMetrics },
]

export const ToolLinks = () => (
  <Card title={copy.linksTitle()} className={styles['links']}>
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a className={styles['link']} href={href}>
            <span className={styles['words']}>
              {text()}
              <span className={styles['address']}>{href}</span>
            </span>
            <Icon name="forward" />
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
