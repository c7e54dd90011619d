import type { ReactNode } from 'react'
import * as copy from '#copy/pages/site.js'
import { paths } from '../../routes.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { marketAddress } from '../../support/market-address.ts'
import { CostArt, TalkArt } from './banner-art.tsx'
import styles from './site-banners.module.css'

/**
 * Two banners that change every three seconds (specification, section 9). Without script they are
 * one below the other; see script/carousel.ts.
 */
export const Banners = () => {
  const facts = usePageFacts()
  return (
    <section className={styles['banners']} aria-label={copy.banners()} data-carousel="">
      <ul className={styles['slides']}>
        <Banner
          no={1}
          title={copy.costBannerTitle()}
          text={copy.costBannerText()}
          action={{ to: '#example', words: copy.costBannerAction() }}
          art={<CostArt />}
        />
        <Banner
          no={2}
          title={copy.talkBannerTitle()}
          text={copy.talkBannerText()}
          action={{ to: marketAddress(paths.siteContact, facts), words: copy.talkBannerAction() }}
          art={<TalkArt />}
        />
      </ul>
      <div className={styles['controls']} data-controls="" hidden>
        <button type="button" className={styles['control']} data-previous="">
          {copy.previous()}
        </button>
        <button
          type="button"
          className={styles['control']}
          data-pause=""
          data-pause-word={copy.pause()}
          data-play-word={copy.play()}
        >
          {copy.pause()}
        </button>
        <button type="button" className={styles['control']} data-next="">
          {copy.next()}
        </button>
      </div>
    </section>
  )
}

type BannerProps = {
  readonly no: number
  readonly title: string
  readonly text: string
  readonly action: { readonly to: string; readonly words: string }
  readonly art: ReactNode
}

const Banner = ({ no, title, text, action, art }: BannerProps) => (
  <li className={styles['banner']} data-slide="">
    <div className={styles['words']}>
      <p className={styles['count']} aria-hidden="true">
        {copy.bannerOf({ no, total: 2 })}
      </p>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      <a className={styles['action']} href={action.to}>
        {action.words}
      </a>
    </div>
    <div className={styles['art']}>{art}</div>
  </li>
)
