import type { PrintedStatementWords } from './statement-words.ts'

export const es: PrintedStatementWords = {
  notOpen: 'Todavía no hay estado de cuenta: el dinero de este préstamo no ha salido.',
  notSettled:
    'Todavía se debe algo de este préstamo, así que la constancia de no adeudo no está lista.',
  bucket: {
    statutory: 'cargos fijados por ley',
    enforcement: 'gastos de cobranza',
    penalty: 'cargos por atraso',
    fee: 'comisiones',
    interest: 'interés',
    principal: 'capital',
    overpaid: 'pagado por encima de la deuda',
  },
  bucketTitle: {
    statutory: 'Cargos fijados por ley',
    enforcement: 'Gastos de cobranza',
    penalty: 'Cargos por atraso',
    fee: 'Comisiones',
    interest: 'Interés',
    principal: 'Capital',
    overpaid: 'Pagado por encima de la deuda',
  },
  installment: (no, count) => (count === 1 ? 'La única cuota' : `Cuota ${no} de ${count}`),
  status: {
    paid: day => `Pagada el ${day}`,
    'not-due': day => `Vence el ${day}`,
    due: day => `Vence hoy, ${day}`,
    overdue: (day, daysLate) => `Venció el ${day}, ${daysLate}`,
  },
  owed: {
    settled: day => `Ya no se debe nada. Este préstamo se terminó de pagar el ${day}.`,
    settledWithSurplus: (day, surplus) =>
      `Ya no se debe nada. Este préstamo se terminó de pagar el ${day}. ${surplus} se pagaron de más y son suyos.`,
    dueNow: (now, all) => `Ahora hay que pagar ${now}. En total quedan ${all} por pagar.`,
    dueNext: (next, day, all) =>
      `Hoy no vence nada. Los próximos ${next} vencen el ${day}. En total quedan ${all} por pagar.`,
  },
  line: {
    principal: 'Se entregó el préstamo',
    received: net => `${net} llegaron a su cuenta.`,
    deductedFee: (name, amount) => `${name}: ${amount} se descontaron del préstamo, como se pactó.`,
    interest: count =>
      count === 1 ? 'Interés, como se pactó' : `Interés de las ${count} cuotas, como se pactó`,
    fee: count =>
      count === 1
        ? 'Comisiones, como se pactó'
        : `Comisiones de las ${count} cuotas, como se pactó`,
    latePenalty: no => `Cargo porque la cuota ${no} se atrasó`,
    lateInterest: (no, from, until) =>
      from === until
        ? `Interés por atraso de la cuota ${no} del ${until}`
        : `Interés por atraso de la cuota ${no}, del ${from} al ${until}`,
    charge: {
      extension: () => 'Comisión por más tiempo',
      'pay-off': bucket => `Cobrado al pagar antes: ${bucket}`,
      complaint: bucket => `Cobrado después de su reclamo: ${bucket}`,
      staff: bucket => `Cobrado: ${bucket}`,
    },
    waiver: {
      extension: bucket => `No cobrado, porque tomó más tiempo: ${bucket}`,
      'pay-off': bucket => `No cobrado, porque pagó antes todo el préstamo: ${bucket}`,
      complaint: bucket => `Lo condonamos después de su reclamo: ${bucket}`,
      staff: bucket => `Lo condonamos: ${bucket}`,
    },
    coolingOffWaived: bucket => `No cobrado, porque el préstamo se devolvió: ${bucket}`,
    payment: (amount, method) =>
      method === '' ? `Su pago de ${amount}` : `Su pago de ${amount} por ${method}`,
    receiptNo: no => `Recibo ${no}.`,
    part: (amount, bucket, no) => `${amount} fueron a ${bucket} de la cuota ${no}.`,
    overpaid: amount => `${amount} estaban por encima de la deuda y son suyos.`,
    paidFromSuspense:
      'Primero tuvimos que identificar este dinero; cuenta desde el día en que lo pagó.',
    extension: 'Se le dio más tiempo',
    newDueDay: (no, day) => `La cuota ${no} vence ahora el ${day}.`,
    inSuspense: 'Tenemos este dinero y lo estamos identificando. Está seguro y no se perdió.',
    returned: 'Este dinero no se pudo contar y se le devolvió.',
    paidFromOwn: amount => `${amount} de su propio dinero, pagado antes de más, fueron a la deuda`,
    freeze: (from, until) => {
      if (until === undefined) return `Sin cargos por atraso desde el ${from}`
      return from === until
        ? `Sin cargos por atraso el ${from}`
        : `Sin cargos por atraso, del ${from} al ${until}`
    },
    freezeCause: {
      claim: 'Usted nos dijo que había pagado, y estábamos buscando el dinero.',
      'held-money': 'Teníamos dinero suyo que todavía había que identificar.',
    },
    reversed: paidOn => `El banco retiró su pago del ${paidOn}. Ya no cuenta.`,
    payoutReturned:
      'Su banco nos devolvió el dinero del préstamo. Lo estamos resolviendo con usted.',
    refundAsked: 'Apartamos dinero suyo para devolvérselo.',
    refundStays: 'Este dinero todavía no se pudo devolver. Sigue siendo suyo y está con nosotros.',
    refunded: 'Le devolvimos este dinero.',
    refundReturned: 'Su banco no aceptó el dinero que devolvimos. Sigue siendo suyo.',
  },
  charge: {
    latePenalty: no => `Cargo por atraso, cuota ${no}`,
    lateInterest: no => `Interés por atraso, cuota ${no}`,
    once: 'Cobrado una vez por este préstamo o cuota, como se pactó.',
    perDay: rates => `Cobrado sobre lo no pagado: ${rates}.`,
    rate: (percent, fromDay, toDay) =>
      toDay === undefined
        ? `${percent} al día desde el día de atraso ${fromDay}`
        : `${percent} al día en los días de atraso ${fromDay} a ${toDay}`,
    asCharged: 'Cobrado como muestra el historial.',
    unlimited: amount => `Sin el límite habrían sido ${amount}.`,
  },
  summary: {
    orderNo: 'Número de préstamo',
    agreedOn: 'Pactado el',
    amount: 'Monto del préstamo',
    received: 'Dinero que recibió',
    receivedOn: 'Recibido el',
    term: 'Plazo',
    installments: count => (count === 1 ? '1 pago' : `${count} cuotas`),
    rate: 'Tasa de interés',
    perYear: percent => `${percent} al año`,
    settledOn: 'Terminado de pagar el',
  },
  balanceSummary: {
    scheduled: 'Pactado: capital, interés y comisiones',
    charged: 'Cobrado desde entonces',
    waived: 'Condonado por nosotros',
    paid: 'Pagado por usted',
    owed: 'Por pagar',
    overpaid: 'Pagado por encima de la deuda, suyo',
  },
  print: {
    statement: 'Estado de cuenta del préstamo',
    receipt: 'Recibo de pago',
    letter: 'Constancia de no adeudo',
    documentNo: 'Número de documento',
    madeAt: 'Hecho el',
    asOf: day => `Al ${day}`,
    pageOf: 'Página {no} de {count}',
    contentHash: 'Huella del contenido (SHA-256)',
    borrower: 'Cliente',
    product: 'Producto',
    headings: {
      summary: 'El préstamo',
      balanceSummary: 'Cómo se suma',
      installments: 'Cuotas',
      history: 'Qué pasó',
      charges: 'Cargos',
    },
    columns: {
      day: 'Día',
      what: 'Concepto',
      amount: 'Monto',
      balance: 'Saldo',
      owed: 'A pagar',
      paid: 'Pagado',
      remaining: 'Queda',
      name: 'Cuota',
      receiptNo: 'Recibo',
      method: 'Pagado por',
    },
    noCharges: 'No se cobró nada fuera de lo pactado.',
    help: (officer, phone, email) =>
      `Si algo aquí no está bien, díganoslo: ${officer}, ${phone}, ${email}. Indique el número de documento.`,
    receiptPaidAt: 'Pagado el',
    receiptAmount: 'Monto recibido',
    receiptSplit: 'Cómo se aplicó su pago',
    receiptRemaining: 'Queda por pagar de este préstamo después',
    receiptNote:
      'Si después aparece dinero anterior, un pago puede contarse de nuevo; el estado de cuenta siempre muestra cómo cuenta ahora.',
    letterHeading: 'Ya no se debe nada',
    letterTo: name => `Para ${name}`,
    letterPaid: 'Pagado en total',
    letterBody: ({ lender, borrower, product, orderNo, amount, receivedOn, settledOn, paid }) => [
      `${lender} confirma que ${borrower} pagó por completo el préstamo ${orderNo} (${product}) de ${amount}, recibido el ${receivedOn}.`,
      `En total se pagaron ${paid}. Lo último se pagó el ${settledOn}. De este préstamo no se debe capital, interés, comisión ni cargo por atraso, y no pediremos nada.`,
      'Guarde esta carta con sus documentos. Puede mostrarla a quien pregunte si este préstamo está pagado.',
    ],
    letterSigned: 'Esta carta se hizo por computadora y es válida sin firma.',
  },
}
