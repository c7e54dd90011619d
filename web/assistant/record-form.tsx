import type { ReactNode, Ref } from 'react'
import { Form } from 'react-router'
import type { qaRecord } from '#contract/assistant/calls.ts'
import type { InputOf } from '#contract/call.ts'
import { idempotencyField } from '#contract/envelope.ts'
import type { AssistantPageData } from './load-assistant.ts'

type RecordFormProps = {
  readonly type: InputOf<typeof qaRecord>['type']
  /** The question it is about, or empty. */
  readonly qaId?: string
  readonly pageData: Pick<AssistantPageData, 'order' | 'attemptKey'>
  readonly className?: string | undefined
  readonly ref?: Ref<HTMLFormElement>
  /** Fields and buttons that carry the value; none for an agent's request. */
  readonly children: ReactNode
}

/** Form of one message to the assistant; works without script. */
export const RecordForm = ({
  type,
  qaId = '',
  pageData,
  className,
  ref,
  children,
}: RecordFormProps) => (
  <Form ref={ref} method="post" className={className} noValidate>
    <input type="hidden" name="type" value={type} />
    <input type="hidden" name="qaId" value={qaId} />
    <input type="hidden" name="orderNo" value={pageData.order?.orderNo ?? ''} />
    <input type="hidden" name={idempotencyField} value={pageData.attemptKey} />
    {children}
  </Form>
)
