import * as copy from '#copy/pages/offer.js'
import { getMarket } from '#domain/market/market.ts'
import { instantInWords } from '../../shell/instant-in-words.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Notice } from '../../ui/state/notice.tsx'
import styles from './document-fingerprint.module.css'
import type { AgreementDocument } from './loan-agreement.tsx'

/** Version and fingerprint of an agreement, and when it was accepted. */
export const DocumentFingerprint = ({ agreement }: { agreement: AgreementDocument }) => {
  const { locale, market } = usePageFacts()
  const { agreedAt, version, sha256 } = agreement
  const { currency } = getMarket(market)
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
