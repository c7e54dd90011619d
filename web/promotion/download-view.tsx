import type { RegistrationResult } from '#contract/promotion/calls.ts'
import * as copy from '#copy/pages/promotion.js'
import { buttonClass } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './download-view.module.css'
import { LandingArt } from './landing-art.tsx'
import type { ChannelTemplate } from './template.ts'

export type DownloadViewProps = Pick<ChannelTemplate, 'download'> & {
  /** How this browser's registration ended; undefined without one. */
  readonly result: RegistrationResult | undefined
}

/** Shown after registration: links to the app, or to continue in the browser. */
export const DownloadView = ({ result, download }: DownloadViewProps) => (
  <div className={styles['view']}>
    <LandingArt />
    {result !== undefined && (
      <Notice tone="paid">
        <p>{result === 'registered' ? copy.registered() : copy.alreadyRegistered()}</p>
      </Notice>
    )}
    <h1 className={styles['title']}>{download.title}</h1>
    <p className={styles['text']}>{download.lead}</p>
    <div className={styles['actions']}>
      {download.links.map(({ platform, label, url }, index) => (
        <a
          key={platform}
          className={buttonClass({ wide: true, variant: index === 0 ? 'primary' : 'secondary' })}
          href={url}
        >
          {label}
        </a>
      ))}
    </div>
  </div>
)
