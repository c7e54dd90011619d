import * as copy from '#copy/pages/complaint.js'
import { dayOfInstant } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { Card } from '../../ui/card/card.tsx'
import { Row, Rows } from '../../ui/rows/rows.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import styles from './complaint-detail.module.css'
import type { ComplaintDetails } from './complaint-detail.tsx'

/** The original complaint. */
export const OriginalComplaint = ({ detail }: { detail: ComplaintDetails }) => {
  const { market, locale } = usePageFacts()
  return (
    <Card title={copy.yoursTitle()}>
      <p className={styles['text']}>{detail.content}</p>
      <PhotoGrid images={detail.images} />
      <div className={styles['facts']}>
        <Rows stacked>
          <Row label={copy.typeLabel()}>
            {detail.type}
            {detail.sonType !== '' && ` · ${detail.sonType}`}
          </Row>
          <Row label={copy.numberLabel()}>{detail.complaintNo}</Row>
          <Row label={copy.receivedLabel()}>{dayOfInstant(detail.receivedAt, market, locale)}</Row>
          {detail.orderNo !== '' && (
            <Row label={copy.orderLabel()}>
              {detail.productName} · {detail.orderNo}
            </Row>
          )}
        </Rows>
      </div>
    </Card>
  )
}
