import { amountRange, exampleApr, firstLate, firstTerms } from './faq-figures.ts'
import type { FaqFacts, FaqWords } from './topics.ts'

// Spanish is read in Indonesia alone (domain/market), so there is one answer to each question.

const lateInWords = (facts: FaqFacts): string => {
  const { penalty, interestTiers } = firstLate(facts)
  const { money, percent } = facts.figures
  const once = penalty
    ? `una vez ${money(penalty.amountMinor.new)} (${money(penalty.amountMinor.repeat)} si ya tuvo un préstamo con nosotros), y `
    : ''
  const tiers = interestTiers.map(({ fromDay, toDay, ratePerDay }) =>
    toDay === undefined
      ? `${percent(ratePerDay)} al día desde el día de atraso ${fromDay}`
      : `${percent(ratePerDay)} al día del día de atraso ${fromDay} al ${toDay}`,
  )
  return tiers.length === 0
    ? 'No cuesta nada.'
    : `Paga ${once}${tiers.join(', después ')} de lo no pagado.`
}

export const faqEs: FaqWords = {
  titles: {
    apply: 'Solicitar',
    cost: 'Cuánto cuesta un préstamo',
    payout: 'Recibir el dinero',
    pay: 'Pagar',
    late: 'Cuando cuesta pagar',
    safety: 'Sus datos y su seguridad',
    help: 'Ayuda y reclamos',
  },
  questions: {
    who: [
      '¿Quién puede pedir un préstamo?',
      facts =>
        `Toda persona de ${facts.terms.conditions.leastAgeYears} años o más que gane al menos ${facts.figures.money(facts.terms.rules.declared.minimumIncome.minor)} al ${facts.terms.rules.declared.minimumIncome.per === 'month' ? 'mes' : 'año'}, viva en Indonesia y tenga una cuenta bancaria a su nombre. Prestamos ${amountRange(facts)}.`,
    ],
    documents: [
      '¿Qué necesito para solicitar?',
      () =>
        'Su número de celular, su número de KTP, una foto del KTP y de su cara, su trabajo e ingresos, y una cuenta bancaria.',
    ],
    'how-long': [
      '¿Cuánto tarda?',
      ({ terms }) =>
        `Solicitar toma unos diez minutos, y puede detenerse y seguir después. Decidimos en ${terms.conditions.decisionWithinDays} día. La mayoría de los préstamos llega en ${terms.rules.declared.disbursementHours} horas desde su sí; como máximo en ${terms.conditions.creditedWithinDays.most} días calendario.`,
    ],
    'one-loan': [
      '¿Puedo tener dos préstamos a la vez?',
      () => 'No. Un préstamo a la vez mantiene lo que debe dentro de lo que puede pagar.',
    ],
    refused: [
      '¿Por qué se rechazó mi solicitud?',
      () =>
        'Los motivos comunes son la edad, los ingresos u otras deudas que ya se llevan buena parte de ellos. Pregúntenos cuál fue: se lo decimos, y una persona lo revisa de nuevo si usted quiere.',
    ],
    again: [
      '¿Cuándo puedo solicitar de nuevo después de un rechazo?',
      () => 'Cuando haya cambiado lo que lo impedía, como sus ingresos o sus otras deudas.',
    ],
    collateral: [
      '¿Necesito un aval o una garantía?',
      () => 'No. Puede nombrar hasta dos personas que lo conocen, pero no garantizan nada.',
    ],
    price: [
      '¿Cuánto cuesta un préstamo?',
      facts => {
        const { example } = facts.terms
        if (!example) return 'Cada producto muestra su costo completo antes de que solicite.'
        const { money } = facts.figures
        const { figures } = example
        return `Por ejemplo, ${example.product}: de ${money(figures.principalMinor)} recibe ${money(figures.netDisbursedMinor)} y paga ${money(figures.totalRepayableMinor)} en ${figures.schedule.rows.length} cuotas. En total cuesta ${money(figures.totalCostMinor)}, una APR de ${exampleApr(facts)}. Sus propias cifras se muestran antes de confirmar.`
      },
    ],
    apr: [
      '¿Qué es la APR?',
      () =>
        'Una tasa anual con todos los costos: interés y comisiones, sobre el dinero que de verdad recibe. Con ella puede compararnos con cualquier otro prestamista.',
    ],
    'fee-taken': [
      '¿Por qué recibo menos de lo que pido?',
      () =>
        'La comisión se descuenta antes de enviar el dinero. La página muestra el monto que recibe junto al que pide, y la APR se calcula sobre lo que recibe.',
    ],
    hidden: [
      '¿Hay comisiones ocultas?',
      () =>
        'No. Un cargo que no está en sus datos clave no se puede cobrar, por ley y por nuestra regla.',
    ],
    limits: [
      '¿Hay un límite a lo que puede costar un préstamo?',
      () =>
        'Sí, la OJK fija uno por día y uno para todo el préstamo: todo junto nunca supera el 100% del monto que pidió. La cuenta deja de sumar sola.',
    ],
    'offer-binds': [
      '¿Puede cambiar el precio después de que lo vi?',
      () => 'No hasta el día impreso en los datos clave. Tiene ese tiempo para pensar y comparar.',
    ],
    'when-money': [
      '¿Cuándo llega el dinero?',
      ({ terms }) =>
        `Por lo general en ${terms.rules.declared.disbursementHours} horas, a más tardar en ${terms.conditions.creditedWithinDays.most} días calendario. La página del préstamo muestra dónde está.`,
    ],
    'whose-account': [
      '¿Puede ir el dinero a la cuenta de otra persona?',
      () => 'No, solo a una cuenta a su propio nombre. Eso también lo protege a usted.',
    ],
    'not-arrived': [
      'El préstamo corre, pero no tengo el dinero. ¿Y ahora?',
      ({ telephone }) =>
        `Revise la cuenta en la página del préstamo. Si su banco devolvió el dinero, lo enviamos de nuevo y no se cobra nada por el tiempo intermedio. Si todavía no llega, llame al ${telephone}.`,
    ],
    'give-back': [
      'Cambié de opinión. ¿Puedo devolver el préstamo?',
      facts => {
        const days = firstTerms(facts)?.coolingOffDays ?? 0
        return days === 0
          ? 'No hay un plazo fijado para eso; puede pagarlo antes.'
          : `Sí, durante ${days} días después de que llegue el dinero. Paga el monto y el interés de esos días; nuestras comisiones se devuelven. La página del préstamo muestra la suma exacta.`
      },
    ],
    'how-to-pay': [
      '¿Cómo pago?',
      () =>
        'Abra su préstamo, elija Pagar ahora y pague a la cuenta virtual indicada o en una tienda. Los pasos de cada banco están en la página y se pueden leer sin conexión.',
    ],
    'which-number': [
      '¿Cómo sé que el número es de ustedes?',
      () =>
        'Tómelo solo de la página de pago, después de iniciar sesión. Nunca enviamos un número de pago por mensaje, y nadie de nosotros recibe efectivo.',
    ],
    'amount-exact': [
      '¿Y si pago un poco menos o más?',
      () =>
        'No se pierde nada. El dinero que no corresponde a un cobro se guarda seguro, se le muestra, y una persona lo aplica o lo devuelve.',
    ],
    'paid-not-seen': [
      'Ya pagué, pero la página sigue esperando.',
      () =>
        'La mayoría de los bancos nos avisa en un minuto, algunos tardan una hora. Elija Ya pagué y dé la referencia de su comprobante: eso abre un aviso que seguimos. Una demora del banco no causa cargos por atraso; cuenta el día en que pagó.',
    ],
    'number-expired': [
      'El número de pago venció.',
      () =>
        'Pida uno nuevo en la página de pago. El dinero pagado a un número anterior nos llega igual y se guarda para usted.',
    ],
    'early-installment': [
      '¿Puedo pagar una cuota antes de su día?',
      () => 'Sí, en cualquier momento y sin cargo.',
    ],
    'pay-off': [
      '¿Puedo pagar antes todo el préstamo?',
      facts => {
        const terms = firstTerms(facts)
        return terms
          ? `Sí, cuando haya pasado el ${facts.figures.percent(terms.prepayment.afterTermShare)} del plazo y al menos ${terms.prepayment.afterDays} días, sin penalización.`
          : 'Sí, sin penalización.'
      },
    ],
    order: [
      '¿Para qué cuenta primero mi pago?',
      () =>
        'Para lo vencido, lo más antiguo primero: cargos por atraso, después comisiones, interés y capital. El recibo muestra cómo se repartió cada pago.',
    ],
    'other-person': [
      '¿Puede pagar otra persona por mí?',
      () => 'Sí. El número es de su cobro, pague quien pague.',
    ],
    receipt: [
      '¿Dónde está mi recibo?',
      () => 'En la página de pago y con el préstamo, mientras la cuenta esté abierta.',
    ],
    'cost-late': [
      '¿Cuánto cuesta pagar tarde?',
      facts => {
        const late = facts.terms.example?.late
        const example = late
          ? ` Una cuota de ${facts.figures.money(late.installmentMinor)} con ${late.days} días de atraso cuesta ${facts.figures.money(late.chargeMinor)} más.`
          : ''
        return `${lateInWords(facts)}${example}`
      },
    ],
    stop: [
      '¿Sigue creciendo para siempre?',
      () =>
        'No. Se detiene en el límite, y la página del préstamo lo dice. No se cobra un cargo sobre otro cargo.',
    ],
    'cannot-pay': [
      'Este mes no puedo pagar. ¿Qué hago?',
      ({ telephone }) =>
        `Díganos lo antes posible, al ${telephone} o por mensaje. Buscamos un plan con usted. Preguntar no cuesta nada y no se toma en su contra.`,
    ],
    'more-time': [
      '¿Puedo tener más tiempo?',
      facts => {
        const extension = firstTerms(facts)?.extension
        return extension && extension.maxTimes > 0
          ? `Sí, por ${facts.figures.feeAmount(extension.fee)}. La página del préstamo muestra los nuevos días y el costo antes de que elija.`
          : 'No vendemos ampliaciones, porque encarecerían el préstamo. Hable con nosotros antes del día: podemos acordar otro.'
      },
    ],
    'who-calls': [
      '¿Quién me llamará y cuándo?',
      ({ terms }) =>
        `Solo nuestro propio personal, solo a usted, y solo entre las ${terms.conditions.collectionHours.from} y las ${terms.conditions.collectionHours.to}. Dicen su nombre. No amenazan y no le cuentan a nadie de su préstamo.`,
    ],
    'credit-register': [
      '¿Me sigue un atraso después?',
      () =>
        'Puede ser. Donde la ley pide informar al SLIK y al centro de datos de financiamiento, un préstamo pagado a tiempo lo ayuda y uno sin pagar dificulta los siguientes.',
    ],
    contacts: [
      '¿Leen mis contactos o fotos?',
      () => 'Nunca. La aplicación no los pide y nuestro servidor rechaza esos datos.',
    ],
    location: [
      '¿Por qué piden mi ubicación?',
      () =>
        'Una vez, con su permiso, para verificar la solicitud. Puede decir que no. La guardamos con precisión de un kilómetro.',
    ],
    otp: [
      'Alguien pidió mi código. ¿Son ustedes?',
      () => 'No. Nunca pedimos un OTP, un PIN ni una contraseña. No se lo dé a nadie y cuéntenos.',
    ],
    fraud: [
      'Alguien me ofrece un préstamo en su nombre y quiere un depósito.',
      () => 'Es un fraude. Nunca pedimos dinero antes de un préstamo. Envíenos lo que recibió.',
    ],
    'see-data': [
      '¿Puedo ver qué tienen de mí?',
      () => 'Sí, en Mi cuenta: véalo, corríjalo o lléveselo en un archivo.',
    ],
    'close-account': [
      '¿Cómo cierro mi cuenta?',
      () =>
        'En Mi cuenta, cuando no haya un préstamo pendiente. Borramos lo que ninguna ley nos obliga a guardar y le decimos hasta cuándo queda lo demás.',
    ],
    'number-changed': [
      'Tengo un nuevo número de teléfono.',
      ({ telephone }) => `Llame al ${telephone}. Verificamos que es usted y lo cambiamos.`,
    ],
    complain: [
      '¿Cómo hago un reclamo?',
      ({ terms, officer }) =>
        `En la aplicación, en el sitio, por teléfono o con ${officer}. Tiene una respuesta en ${terms.conditions.complaint.replyWorkingDays} días hábiles, y la página muestra el plazo.`,
    ],
    'not-satisfied': [
      '¿Y si su respuesta no me sirve?',
      () =>
        'Puede acudir a la OJK, Kontak 157, y al organismo de disputas que ella indique. No cuesta nada.',
    ],
    hours: [
      '¿Cuándo puedo comunicarme?',
      ({ hours, telephone, email }) => `${hours}: ${telephone}, o ${email} en cualquier momento.`,
    ],
    language: [
      '¿Qué idiomas hablan?',
      () =>
        'Las páginas están en indonesio, inglés y español; por teléfono atendemos en indonesio e inglés.',
    ],
  },
}
