import * as copy from '#copy/pages/promotion.js'
import { buttonClass } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import styles from './download-view.module.css'
import { LandingArt } from './landing-art.tsx'
import type { Arrival } from './landing-parameters.ts'
import type { ChannelTemplate } from './template.ts'

export type DownloadViewProps = Pick<ChannelTemplate, 'download'> & {
  /** Undefined when the view was opened directly. */
  readonly arrival: Arrival | undefined
}

/** Shown after registration: links to the app, or to continue in the browser. */
export const DownloadView = ({ arrival, download }: DownloadViewProps) => (
  <div className={styles['view']}>
    <LandingArt />
    {arrival !== undefined && (
      <Notice tone="paid">
        <p>{arrival === 'registered' ? copy.registered() : copy.alreadyRegistered()}</p>
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
