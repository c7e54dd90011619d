import * as copy from '#copy/pages/promotion.js'
import { htmlLanguage } from '../shell/locale.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { buttonClass } from '../ui/button/button.tsx'
import styles from './agreement-view.module.css'
import { BackHeader } from './landing-header.tsx'
import type { ChannelTemplate } from './template.ts'

/** The agreement to registration; the form keeps its state meanwhile. */
export const AgreementView = ({ agreement }: Pick<ChannelTemplate, 'agreement'>) => {
  const { locale } = usePageFacts()
  const { version, effectiveOn } = agreement
  const day = new Date(effectiveOn).toLocaleDateString(htmlLanguage(locale), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return (
    <>
      <BackHeader title={agreement.title} back={copy.backToForm()} />
      <article className={styles['text']}>
        <p className={styles['version']}>{copy.agreementVersion({ version, day })}</p>
        {agreement.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className={styles['section']}>
            <h2 className={styles['title']}>{heading}</h2>
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <a className={buttonClass({ wide: true })} href="#/">
          {copy.backToForm()}
        </a>
      </article>
    </>
  )
}
