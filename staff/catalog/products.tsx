import { Table } from '@mantine/core'
import type { OutputOf } from '#contract/call.ts'
import {
  checkProductVersion,
  listProductVersions,
  proposeProductVersion,
  readProductVersion,
  saveProductDraft,
  withdrawProductVersion,
} from '#contract/catalog/staff-calls.ts'
import * as copy from '#copy/staff/catalog.js'
import { Badge } from '../ui/figure/badge.tsx'
import { MoneyText } from '../ui/figure/money.tsx'
import styles from '../version/version.module.css'
import { VersionEditor } from '../version/version-editor.tsx'
import { VersionList } from '../version/version-list.tsx'
import type { VersionScreens } from '../version/version-screens.ts'
import { blankProduct, productFields } from './product-fields.ts'

type WorkedProduct = NonNullable<OutputOf<typeof checkProductVersion>['example']>
type Choice = WorkedProduct['choices'][number]

const choices = {
  compared: copy.choiceCompared,
  least: copy.choiceLeast,
  most: copy.choiceMost,
} as const

const Caps = ({ choice }: { choice: Choice }) => (
  <Table className={styles['example'] ?? ''} aria-label={copy.caps()}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{copy.cap()}</Table.Th>
        <Table.Th className={styles['figure'] ?? ''}>{copy.stated()}</Table.Th>
        <Table.Th className={styles['figure'] ?? ''}>{copy.allowed()}</Table.Th>
        <Table.Th>{copy.result()}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {choice.caps.map(({ code, stated, allowed, isWithin, consequence }) => (
        <Table.Tr key={code}>
          <Table.Td>{copy.capName({ code })}</Table.Td>
          <Table.Td className={styles['figure'] ?? ''}>
            <MoneyText amount={stated} currency={choice.figures.currency} />
          </Table.Td>
          <Table.Td className={styles['figure'] ?? ''}>
            <MoneyText amount={allowed} currency={choice.figures.currency} />
          </Table.Td>
          <Table.Td>
            {isWithin ? (
              <Badge color="green">{copy.within()}</Badge>
            ) : (
              <Badge color={consequence === 'refuse' ? 'red' : 'orange'}>
                {consequence === 'refuse' ? copy.above() : copy.clipped()}
              </Badge>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const facts = [
  ['amount', copy.loanAmount],
  ['netDisbursed', copy.paidOut],
  ['interest', copy.interest],
  ['fees', copy.fees],
  ['totalRepayable', copy.totalRepayable],
] as const

/** A loan of the product worked out as an offer would be, at three choices, beside every cap. */
const ProductExample = ({ example }: { example: WorkedProduct }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keyboard must reach it
  <section className={styles['scroll']} aria-label={copy.exampleTable()} tabIndex={0}>
    <Table className={styles['example'] ?? ''} aria-label={copy.exampleTable()}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{copy.figure()}</Table.Th>
          {example.choices.map(({ choice }) => (
            <Table.Th key={choice} className={styles['figure'] ?? ''}>
              {choices[choice]()}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {facts.map(([name, label]) => (
          <Table.Tr key={name}>
            <Table.Td>{label()}</Table.Td>
            {example.choices.map(({ choice, figures }) => (
              <Table.Td key={choice} className={styles['figure'] ?? ''}>
                <MoneyText amount={figures[name]} currency={figures.currency} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td>{copy.installments()}</Table.Td>
          {example.choices.map(({ choice, figures }) => (
            <Table.Td key={choice} className={styles['figure'] ?? ''}>
              {figures.installments}
            </Table.Td>
          ))}
        </Table.Tr>
        <Table.Tr>
          <Table.Td>{copy.apr()}</Table.Td>
          {example.choices.map(({ choice, figures }) => (
            <Table.Td key={choice} className={styles['figure'] ?? ''}>
              {figures.apr}
            </Table.Td>
          ))}
        </Table.Tr>
      </Table.Tbody>
    </Table>
    {example.choices[0] && <Caps choice={example.choices[0]} />}
  </section>
)

const products: VersionScreens<object, WorkedProduct> = {
  path: '/products',
  title: copy.products,
  empty: copy.productsEmpty,
  editPermission: 'product.edit',
  named: {},
  calls: {
    list: listProductVersions,
    read: readProductVersion,
    check: checkProductVersion,
    save: saveProductDraft,
    propose: proposeProductVersion,
    withdraw: withdrawProductVersion,
  },
  fieldsOf: productFields,
  Example: ProductExample,
  hasNewSubjects: true,
  blankOf: blankProduct,
}

export const Products = () => <VersionList kind={products} />
export const ProductEditor = () => <VersionEditor kind={products} />
