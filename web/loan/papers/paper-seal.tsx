import * as copy from '../../copy/compiled/offer.js'
import { instantInWords } from '../../repayment/instant-words.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import type { Paper } from './loan-agreement.tsx'
import styles from './paper-seal.module.css'

/** Which paper this is, and whether it has been agreed to: version, fingerprint, time. */
export const PaperSeal = ({ paper }: { paper: Paper }) => {
  const { locale, market } = usePageFacts()
  const { agreedAt, version, sha256 } = paper
  const currency = market === 'IN' ? 'INR' : 'IDR'
  return (
    <Notice
      tone={agreedAt === null ? 'neutral' : 'paid'}
      title={
        agreedAt === null
          ? copy.notYetAgreed()
          : copy.agreedAt({ at: instantInWords(agreedAt, { currency, locale }) })
      }
    >
      <p>{copy.paperVersion({ version })}</p>
      <p className={styles['fingerprint']}>{copy.fingerprint({ sha256 })}</p>
    </Notice>
  )
}
