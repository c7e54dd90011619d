import * as copy from '#copy/pages/session.js'
import { paths } from '../routes.ts'
import { Notice } from '../ui/state/notice.tsx'
import styles from './sandbox-links.module.css'

/** Links to the sandbox's messages and personas. */
export const SandboxLinks = () => (
  <Notice>
    <p>{copy.sandbox()}</p>
    <p className={styles['links']}>
      <a href={`${paths.sandbox}#messages`} target="_blank" rel="noreferrer">
        {copy.sandboxInbox()}
      </a>
      <a href={paths.sandbox}>{copy.sandboxPeople()}</a>
    </p>
  </Notice>
)
