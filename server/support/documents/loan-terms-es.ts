import type { LateTerms } from '#domain/charges/late-terms.ts'
import type { CapKind, CapRow } from '#domain/rate-caps/cap-rows.ts'
import type { Frequency } from '#domain/terms/terms.ts'
import type { Bucket } from '#domain/waterfall/bucket.ts'
import { citation } from './citation.ts'
import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  steps,
  table,
} from './document-text.ts'
import type { Figures } from './figures.ts'
import type { ProductTerms, SharedTerms, TermsFacts } from './terms-facts.ts'

// Spanish is read in Indonesia alone (domain/market): what holds elsewhere is not said here.

/** The day these words were written; figures follow the data and need no new version. */
const version = '2026-11-21'

const bucketWords: Readonly<Record<Bucket, string>> = {
  statutory: 'cargos que la ley permite',
  enforcement: 'gastos de ejecución ordenados por un tribunal',
  penalty: 'penalizaciones y cargos por atraso',
  fee: 'comisiones',
  interest: 'interés',
  principal: 'el capital (el monto prestado)',
}

const capWords: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'Interés y comisiones juntos, por cada día del plazo',
  'late-fine-per-day': 'Todos los cargos por atraso juntos, por cada día de atraso',
  total: 'Interés, comisiones y cargos por atraso juntos, en todo el préstamo',
}
const capBase: Readonly<Record<CapKind, string>> = {
  'benefit-per-day': 'del monto del préstamo',
  'late-fine-per-day': 'de lo que todavía se debe',
  total: 'del monto del préstamo',
}

const feeNames: Readonly<Record<string, string>> = {
  processing: 'Comisión de trámite',
  service: 'Comisión de servicio',
}

const units: Readonly<Record<Frequency['unit'], readonly [one: string, many: string]>> = {
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
}

const everyPeriod = ({ count, unit }: Frequency): string =>
  count === 1 ? `cada ${units[unit][0]}` : `cada ${count} ${units[unit][1]}`

const forProducts = (products: readonly string[], groups: readonly unknown[]): string =>
  groups.length > 1 ? `${products.join(' y ')}: ` : ''

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

const parties = (
  { lender, rules, conditions, on }: TermsFacts,
  figures: Figures,
): DocumentSection =>
  section('parties', 'A quiénes obligan estos términos', [
    paragraph(
      `Valen entre ${lender} (nosotros, el prestamista) y toda persona que toma un préstamo con nosotros (usted, el cliente). Las cifras de abajo son las vigentes el ${figures.day(on)}.`,
    ),
    paragraph(
      'Antes de confirmar un préstamo ve sus propios datos clave y su contrato, con su monto, fechas y costos. Donde digan algo más exacto que estos términos, valen ellos; nunca le cuestan más de lo que decían cuando confirmó.',
    ),
    list([
      `Usted tiene ${conditions.leastAgeYears} años o más, con plena capacidad legal, y vive en Indonesia.`,
      `Gana al menos ${figures.money(rules.declared.minimumIncome.minor)} al ${rules.declared.minimumIncome.per === 'month' ? 'mes' : 'año'}.`,
      'La cuenta bancaria para el dinero está a su propio nombre.',
    ]),
  ])

const priceRow = ({ name, limits, baseTerms }: ProductTerms, figures: Figures): string[] => [
  name,
  `${figures.money(limits.minMinor)} – ${figures.money(limits.maxMinor)}`,
  `${figures.choice(limits.installments)}, una ${everyPeriod(baseTerms.every)}`,
  `${figures.percent(baseTerms.annualRate)} al año, ${
    baseTerms.interest.method === 'flat'
      ? 'sobre todo el monto del préstamo'
      : 'sobre lo que todavía se debe'
  }`,
  baseTerms.fees
    .map(
      fee =>
        `${feeNames[fee.code] ?? fee.code} ${figures.feeAmount(fee.amount)}, ${
          fee.when === 'disbursal' ? 'se descuenta del dinero entregado' : 'con cada cuota'
        }`,
    )
    .join('; ') || 'Ninguna',
]

const price = ({ products, conditions, example }: TermsFacts, figures: Figures): DocumentSection =>
  section('price', 'Montos, plazo y precio', [
    conditions.termDays !== undefined &&
      paragraph(
        `Un préstamo dura de ${conditions.termDays.least} a ${conditions.termDays.most} días calendario.`,
      ),
    table(
      'Nuestros productos',
      ['Producto', 'Monto del préstamo', 'Cuotas', 'Interés', 'Comisiones'],
      products.map(product => priceRow(product, figures)),
    ),
    example !== undefined &&
      paragraph(
        `Por ejemplo, ${example.product}: de ${figures.money(example.figures.principalMinor)} recibe ${figures.money(example.figures.netDisbursedMinor)} y paga ${figures.money(example.figures.totalRepayableMinor)} en ${example.figures.schedule.rows.length} cuotas. Todo junto cuesta ${figures.money(example.figures.totalCostMinor)}${
          example.figures.apr === undefined
            ? ''
            : `, una tasa anual con todos los costos (APR) de ${figures.rate(example.figures.apr)}`
        }.`,
      ),
    paragraph(
      'No hay otra comisión. Un cargo que no está en sus datos clave no se puede cobrar. El precio que mostramos nos obliga hasta el día escrito en él.',
    ),
  ])

const payout = ({ conditions, rules }: TermsFacts): DocumentSection => {
  const { least, most } = conditions.creditedWithinDays
  return section('payout', 'Decisión y desembolso', [
    paragraph(
      `Decidimos en ${days(conditions.decisionWithinDays)} desde una solicitud completa. Cuando haya aceptado el préstamo, el dinero se abona en su cuenta en ${least} a ${most} días calendario; la mayoría de los préstamos llega en ${rules.declared.disbursementHours} horas.`,
    ),
    paragraph('El dinero va a su propia cuenta bancaria y a la de nadie más.'),
  ])
}

const repayment = ({ order }: TermsFacts): DocumentSection =>
  section('repayment', 'Pagar, y para qué cuenta un pago', [
    paragraph(
      'Cada cuota vence el día de su calendario. Pague al número de la página de pago y a ningún otro: está hecho solo para su cobro. Guarde el recibo.',
    ),
    ...order.flatMap(({ products, part }) => [
      paragraph(
        `${forProducts(products, order)}Un pago cuenta para lo que está vencido, en este orden:`,
      ),
      steps(part.map(bucket => bucketWords[bucket])),
    ]),
  ])

const lateRows = (late: LateTerms, figures: Figures): string[][] => [
  ...(late.penalty
    ? [
        [
          late.penalty.per === 'loan'
            ? `Una vez en la vida del préstamo, desde el día de atraso ${late.penalty.fromDay}`
            : `Una vez por cada cuota atrasada, desde el día de atraso ${late.penalty.fromDay}`,
          `${figures.money(late.penalty.amountMinor.new)} en un primer préstamo con nosotros, ${figures.money(late.penalty.amountMinor.repeat)} en uno posterior`,
        ],
      ]
    : []),
  ...late.interestTiers.map(({ fromDay, toDay, ratePerDay }) => [
    toDay === undefined
      ? fromDay === 1
        ? 'Cada día de atraso hasta que se pague'
        : `Desde el día de atraso ${fromDay} hasta que se pague`
      : `Días de atraso ${fromDay} a ${toDay}`,
    `${figures.percent(ratePerDay)} al día de lo no pagado de la cuota`,
  ]),
]

const lateCost = (
  { products, part }: SharedTerms<LateTerms>,
  groups: readonly unknown[],
  figures: Figures,
) => {
  const rows = lateRows(part, figures)
  const whose = forProducts(products, groups)
  return rows.length === 0
    ? paragraph(`${whose}Pagar tarde no tiene cargo.`)
    : table(`${whose}Cuánto cuesta pagar tarde`, ['Cuándo', 'Cargo'], rows)
}

const lateness = ({ late, example, conditions }: TermsFacts, figures: Figures): DocumentSection =>
  section('late', 'Si paga tarde', [
    ...late.map(group => lateCost(group, late, figures)),
    example !== undefined &&
      example.late.chargeMinor > 0n &&
      paragraph(
        `Por ejemplo, una cuota de ${figures.money(example.late.installmentMinor)} con ${days(example.late.days)} de atraso cuesta ${figures.money(example.late.chargeMinor)} más.`,
      ),
    paragraph(
      'Son cargos. Nunca se suman al monto que genera interés, y no se cobra un cargo sobre otro cargo. Se detienen donde se alcanzan los límites de abajo, y lo que un límite recorta tampoco se debe después.',
    ),
    paragraph(
      `Le recordamos solo a usted, y solo entre las ${conditions.collectionHours.from} y las ${conditions.collectionHours.to}. No amenazamos, no avergonzamos y no llamamos a su familia, amigos o empleador. Si le cuesta pagar, díganoslo: casi siempre hay una salida.`,
    ),
  ])

const capRow = (row: CapRow, figures: Figures): string[] => [
  capWords[row.kind],
  row.maxTenorDays === undefined && row.minTenorDays === 0
    ? 'Cualquiera'
    : row.maxTenorDays === undefined
      ? `${row.minTenorDays} días o más`
      : `Hasta ${row.maxTenorDays} días`,
  `${figures.percent(row.share)} ${capBase[row.kind]}`,
  row.setBy === 'lender' ? 'Siempre' : figures.day(row.from),
  row.setBy === 'lender' ? 'Nuestra propia regla' : citation(row),
]

const limits = ({ caps }: TermsFacts, figures: Figures): DocumentSection =>
  section('limits', 'Límites a lo que puede costar un préstamo', [
    paragraph(
      'La fila vigente el día en que firma queda con su préstamo; una fila posterior cambia solo los préstamos nuevos.',
    ),
    table(
      'Lo máximo que se puede cobrar',
      ['Qué', 'Plazo', 'Como máximo', 'Préstamos firmados desde', 'Fuente'],
      caps.map(row => capRow(row, figures)),
    ),
  ])

const endingEarly = (facts: TermsFacts, figures: Figures): DocumentSection =>
  section('leaving', 'Devolver el préstamo, pagar antes, pedir más tiempo', [
    ...facts.coolingOffDays.map(({ products, part }) =>
      paragraph(
        part === 0
          ? `${forProducts(products, facts.coolingOffDays)}No hay un plazo para devolver el préstamo.`
          : `${forProducts(products, facts.coolingOffDays)}Durante ${days(part)} después de que llegue el dinero puede devolver el préstamo. Paga el capital y el interés de los días transcurridos; nuestras comisiones se devuelven y no hay penalización.`,
      ),
    ),
    paragraph('Una cuota se puede pagar antes de su día en cualquier momento, sin cargo.'),
    ...facts.prepayment.map(({ products, part }) =>
      paragraph(
        `${forProducts(products, facts.prepayment)}Todo el préstamo se puede pagar antes cuando hayan pasado el ${figures.percent(part.afterTermShare)} de su plazo y al menos ${part.afterDays} días calendario desde el desembolso, sin penalización. Lo que cuesta se muestra para cada día.`,
      ),
    ),
    ...facts.extension.map(({ products, part }) =>
      paragraph(
        part.maxTimes === 0
          ? `${forProducts(products, facts.extension)}No se venden ampliaciones. Si necesita más tiempo, hable con nosotros antes del vencimiento.`
          : `${forProducts(products, facts.extension)}Una ampliación mueve los vencimientos el mismo período otra vez, como máximo ${part.maxTimes === 1 ? 'una vez' : `${part.maxTimes} veces`}, por ${figures.feeAmount(part.fee)}. Vale cuando estén pagados todo el interés y los cargos ya vencidos.`,
      ),
    ),
  ])

const notices = ({ conditions }: TermsFacts): DocumentSection =>
  section('notices', 'Avisos, cesión y sentencias', [
    list([
      `Avísenos de un nuevo nombre, fecha de nacimiento o dirección en ${conditions.changesReportedWithinDays} días calendario. Puede hacerlo en Mi cuenta.`,
      `Podemos ceder un préstamo a otro prestamista con un aviso de ${conditions.assignmentNoticeWorkingDays} días hábiles. Sus términos siguen iguales.`,
      `Cuando una sentencia no fija otro plazo, debe cumplirse en ${days(conditions.judgmentDays)}.`,
    ]),
  ])

const complaints = ({ conditions }: TermsFacts): DocumentSection => {
  const { count, unit } = conditions.complaint.limit
  return section('complaints', 'Reclamos', [
    paragraph(
      `Puede reclamar por cualquier cosa, en cualquier momento, y eso nunca cambia cómo lo tratamos. Respondemos en ${conditions.complaint.replyWorkingDays} días hábiles.`,
    ),
    paragraph(
      `Si un reclamo no se resuelve en ${count} ${unit === 'days' ? 'días' : 'días hábiles'}, puede llevarlo a la OJK: Kontak 157, kontak157.ojk.go.id.`,
    ),
    paragraph(
      'Pida lo que necesita y puede pagar. Donde la ley pide a los prestamistas informar, un préstamo sin pagar puede dificultar los siguientes.',
    ),
  ])
}

export const loanTermsEs = (facts: TermsFacts, figures: Figures): DocumentText => ({
  title: 'Términos y condiciones de los préstamos',
  lead: 'Lo que vale para todo préstamo: cuánto puede costar, qué pasa cuando un pago se atrasa y cómo puede salir de él. Escrito para leerse.',
  version,
  sections: [
    parties(facts, figures),
    price(facts, figures),
    payout(facts),
    repayment(facts),
    lateness(facts, figures),
    limits(facts, figures),
    endingEarly(facts, figures),
    notices(facts),
    complaints(facts),
  ],
})
