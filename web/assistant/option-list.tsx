import { Link } from 'react-router'
import { actionType, recordType } from '#contract/assistant/calls.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { assistantAddress, complaintAddress, latest } from './assistant-addresses.ts'
import type { AssistantOption, AssistantPageData } from './load-assistant.ts'
import styles from './option-list.module.css'
import { RecordForm } from './record-form.tsx'

type OptionListProps = {
  readonly options: readonly AssistantOption[]
  readonly pageData: AssistantPageData
}

/** Options to pick: most are answered here, some lead to an agent or to the complaint form. */
export const OptionList = ({ options, pageData }: OptionListProps) =>
  options.length > 0 && (
    <ul className={styles['options']}>
      {options.map(option => (
        <OptionItem key={option.id} option={option} pageData={pageData} />
      ))}
    </ul>
  )

const OptionItem = ({
  option,
  pageData,
}: {
  option: AssistantOption
  pageData: AssistantPageData
}) => {
  const { action_type: type, title_local: title } = option
  if (type === actionType.agent) {
    return pageData.conversation.mayAskAgent === '1' ? (
      <li>
        <RecordForm type={recordType.agent} qaId={pageData.picked?.id ?? ''} pageData={pageData}>
          <button type="submit" className={styles['option']}>
            {title}
            <Icon name="chat" className={styles['sign']} />
          </button>
        </RecordForm>
      </li>
    ) : null
  }
  const to =
    type === actionType.complaint
      ? complaintAddress(option.problemType, pageData.order)
      : assistantAddress({ ...pageData.query, pid: option.id }, latest)
  return (
    <li>
      <Link className={styles['option']} to={to}>
        {title}
        <Icon name="forward" className={styles['sign']} />
      </Link>
    </li>
  )
}
