import { Notice } from '../ui/state/notice.tsx'
import type { SentForm } from './sent-form.ts'

/** Result of a form; takes the focus, with script and without. */
export const FormResult = ({ sent, note }: { sent: SentForm<string>; note?: string }) => (
  <div
    role={sent.isSaved ? 'status' : 'alert'}
    tabIndex={-1}
    // biome-ignore lint/a11y/noAutofocus: it answers what was just sent
    autoFocus
  >
    <Notice tone={sent.isSaved ? 'paid' : 'late'} title={sent.message}>
      {note !== undefined && <p>{note}</p>}
    </Notice>
  </div>
)
