import type { OutputOf } from '#contract/call.ts'
import type { contactInfo } from '#contract/support/calls.ts'
import * as copy from '#copy/pages/support.js'
import { paths } from '../routes.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Row, Rows } from '../ui/rows/rows.tsx'
import styles from './customer-service.module.css'

type ComplaintChannelsProps = Pick<OutputOf<typeof contactInfo>, 'grievance'> & {
  /** The loan that the borrower came from, or empty. */
  readonly orderId: string
}

const complaintAddress = (orderId: string): string =>
  orderId === '' ? paths.complaint : `${paths.complaint}?${new URLSearchParams({ orderId })}`

/** Who answers complaints and by when, and the authority to contact otherwise. */
export const ComplaintChannels = ({ grievance, orderId }: ComplaintChannelsProps) => (
  <Card title={copy.complaintTitle()}>
    <p className={styles['promise']}>{grievance.promise}</p>
    <div className={styles['complain']}>
      <ButtonLink variant="secondary" to={complaintAddress(orderId)}>
        {copy.complain()}
      </ButtonLink>
    </div>
    <div className={styles['contacts']}>
      <Rows stacked>
        <Row label={copy.grievanceOfficer()}>
          {grievance.officer}
          <br />
          {grievance.phone}
          <br />
          {grievance.email}
        </Row>
        <Row label={copy.authority()}>
          {grievance.authority.name}
          <br />
          {grievance.authority.contact}
          <br />
          <a className={styles['link']} href={grievance.authority.url} rel="noreferrer">
            {grievance.authority.url.replace('https://', '')}
          </a>
        </Row>
      </Rows>
    </div>
  </Card>
)
