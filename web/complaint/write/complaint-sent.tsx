import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as copy from '#copy/pages/complaint.js'
import { dateInWords } from '../../shell/dates.ts'
import { usePageFacts } from '../../shell/page-facts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import { startAddress } from '../complaint-addresses.ts'
import { dropDraft } from './complaint-draft.ts'
import styles from './complaint-sent.module.css'
import type { SavedComplaint } from './save-complaint.ts'

/** How long the confirmation stays. Source: specification, section 9. */
const sentModalMs = 1500

/** Confirms that the complaint was sent, then returns to the start; without script by a link. */
export const ComplaintSent = ({ sent, orderNo }: { sent: SavedComplaint; orderNo: string }) => {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const { locale } = usePageFacts()
  const start = startAddress(orderNo)
  const goToStart = useCallback(() => void navigate(start, { replace: true }), [navigate, start])
  useEffect(() => {
    dropDraft()
    setOpen(true)
    const timer = setTimeout(goToStart, sentModalMs)
    return () => clearTimeout(timer)
  }, [goToStart])
  const words = copy.sentText({
    number: sent.complaintNo,
    date: dateInWords(sent.answerBy, locale),
  })
  return (
    <Page title={copy.writeTitle()} backTo={start}>
      <StateView
        art="settled"
        title={copy.sentTitle()}
        actions={<ButtonLink to={start}>{copy.backToComplaints()}</ButtonLink>}
      >
        {words}
      </StateView>
      <Dialog open={open} title={copy.sentTitle()} onClose={goToStart}>
        <p className={styles['words']}>{words}</p>
      </Dialog>
    </Page>
  )
}
