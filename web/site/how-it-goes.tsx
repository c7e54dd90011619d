import * as copy from '#copy/pages/site.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import styles from './site-points.module.css'

export const HowItGoes = ({ market }: { readonly market: MarketCode }) => {
  const steps = [
    { title: copy.step1Title(), text: copy.step1Text() },
    { title: copy.step2Title(), text: copy.step2Text() },
    { title: copy.step3Title(), text: copy.step3Text() },
    {
      title: copy.step4Title(),
      text: getMarket(market).hasPayOutlets ? copy.step4TextId() : copy.step4Text(),
    },
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 className={styles['title']} id="steps-title">
        {copy.stepsTitle()}
      </h2>
      <ol className={styles['points']}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles['point']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={styles['text']}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
