import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  table,
} from './document-text.ts'
import type { PrivacyFacts } from './privacy-facts.ts'

// Spanish is read in Indonesia alone (domain/market): what holds elsewhere is not said here.

/** The day these words were written. */
const version = '2026-11-21'

const collected = (): DocumentSection =>
  section('collected', 'Qué guardamos, y qué nunca hacemos', [
    table(
      'Qué guardamos, y para qué',
      ['Dato', 'Para qué sirve'],
      [
        ['Número de celular', 'Iniciar sesión y avisarle sobre su préstamo'],
        [
          'Nombre, fecha de nacimiento, número de KTP, dirección',
          'Saber quién es usted, y los deberes que la ley impone a los prestamistas',
        ],
        ['Trabajo, ingresos, otras deudas', 'Juzgar si usted puede pagar un préstamo'],
        ['Cuenta bancaria', 'Entregarle el préstamo a usted, y a nadie más'],
        [
          'Foto de su documento de identidad y de su cara',
          'Verificar que es usted. La foto de la cara se borra al terminar la verificación',
        ],
        ['Hasta dos personas que usted nombre', 'Ubicarlo a usted; nunca para cobrar una deuda'],
        [
          'Su ubicación, una vez, solo si usted acepta',
          'Verificar la solicitud. Se guarda con precisión de un kilómetro',
        ],
        [
          'Algunos datos del teléfono, si la aplicación los envía: modelo, sistema, memoria, red',
          'Prevenir fraudes',
        ],
        ['Préstamos, pagos, mensajes y reclamos', 'Llevar bien su cuenta y responderle'],
      ],
    ),
    paragraph(
      'No leemos sus contactos, llamadas, mensajes, fotos ni archivos, y no escuchamos ni miramos. Los reguladores lo prohíben, y nosotros también: nuestro servidor rechaza una lista de contactos aunque una aplicación la enviara.',
    ),
  ])

const use = (): DocumentSection =>
  section('use', 'Uso de la información', [
    paragraph('Usamos sus datos solo para:'),
    list([
      'verificar quién es usted y decidir sobre su solicitud;',
      'entregar el préstamo, recibir sus pagos y llevar las cuentas;',
      'recordarle un vencimiento y responder lo que pregunte;',
      'prevenir fraudes y cumplir los deberes que la ley nos impone;',
      'enviarle noticias de nuestros productos, solo si usted lo aceptó.',
    ]),
    paragraph(
      'Las decisiones siguen reglas escritas: edad, ingresos, otras deudas y préstamos anteriores. Cuando una regla dice que no, puede pedir que una persona lo revise.',
    ),
  ])

const disclosure = (): DocumentSection =>
  section('disclosure', 'A quién se comunican', [
    paragraph('No vendemos sus datos. Otros reciben solo lo que necesitan para su parte:'),
    list([
      'el banco o la empresa de pagos que crea su número de pago y entrega su préstamo: su nombre y el monto;',
      'la empresa que entrega nuestros SMS: su número y el mensaje;',
      'el servicio de información financiera (SLIK), el centro de datos de financiamiento y las autoridades, donde la ley lo exige;',
      'otro prestamista, solo después de que usted haya aceptado en la página que lo nombra.',
    ]),
    paragraph(
      'A las personas que nombra como referencia nunca se les dice lo que usted debe, y a nadie más tampoco.',
    ),
  ])

const cookies = (): DocumentSection =>
  section('cookies', 'Cookies', [
    table(
      'Lo que su navegador guarda para nosotros',
      ['Qué', 'Por qué', 'Cuánto tiempo'],
      [
        ['Cookie de sesión', 'Saber que su sesión está abierta', 'Hasta que cierre sesión o venza'],
        ['Idioma', 'Mostrar las páginas en el idioma que eligió', 'Un año'],
        ['Forma de pago', 'Recordar el banco o la tienda que eligió', 'Hasta que elija otra'],
        [
          'Instrucciones de pago',
          'Leerlas sin conexión; nada sobre usted',
          'Hasta que se reemplacen',
        ],
      ],
    ),
    paragraph('En nuestras páginas no hay cookies de publicidad ni rastreadores de nadie más.'),
  ])

const security = (): DocumentSection =>
  section('security', 'Seguridad de los datos', [
    list([
      'Su número, nombre, número de identidad, dirección y cuenta bancaria están cifrados donde se guardan.',
      'Nuestro personal los ve ocultos. Quien los abre debe decir por qué, y eso queda registrado.',
      'Los códigos se guardan solo como huella, y un código se puede probar como máximo cinco veces.',
      'Nunca pedimos su OTP, PIN o contraseña. Quien los pide no es de nosotros.',
    ]),
    paragraph(
      'Si alguna vez una falla pusiera en riesgo sus datos, se lo diríamos a usted y a la autoridad.',
    ),
  ])

const equality = (): DocumentSection =>
  section('equality', 'No discriminación', [
    paragraph(
      'El género, la raza, la etnia, la religión, el origen, la orientación sexual, la discapacidad, el historial médico y la opinión política no se usan en ninguna decisión sobre un préstamo.',
    ),
  ])

const rights = ({ officer, conditions }: PrivacyFacts): DocumentSection =>
  section('rights', 'Sus derechos', [
    paragraph('En Mi cuenta puede hacer todo esto usted mismo, sin costo:'),
    table(
      'Sus derechos',
      ['Derecho', 'Cómo'],
      [
        ['Acceso', 'Vea qué tenemos sobre usted y lléveselo en un archivo'],
        [
          'Corrección',
          'Corrija sus datos. Nombre, fecha de nacimiento y número de identidad se verifican antes',
        ],
        ['Borrado', 'Cierre la cuenta. Borramos lo que ninguna ley nos obliga a guardar'],
        ['Cancelación', 'La cuenta se puede cerrar cuando no haya un préstamo pendiente'],
        ['Oposición o límite', 'Escríbanos: detenemos ese uso mientras lo revisamos'],
        ['Retirar un permiso', 'Retire cada permiso por separado, tan fácil como lo dio'],
        ['Reclamar', `A nosotros, a ${officer.name} o a la autoridad nombrada abajo`],
      ],
    ),
    paragraph(
      'Cuando cierra la cuenta le decimos hasta cuándo la ley nos obliga a guardar los registros de un préstamo, y entonces los borramos.',
    ),
    paragraph(`Respondemos en ${conditions.complaint.replyWorkingDays} días hábiles.`),
  ])

const minors = ({ conditions }: PrivacyFacts): DocumentSection =>
  section('minors', 'Protección de menores', [
    paragraph(
      `Este servicio es para adultos con plena capacidad legal, de ${conditions.leastAgeYears} años o más. Si sabemos que alguien menor se registró, cerramos la cuenta y borramos los datos.`,
    ),
  ])

const changes = (): DocumentSection =>
  section('changes', 'Cambios', [
    paragraph(
      'Cada versión de esta política lleva su fecha. Cuando un cambio necesita su permiso, lo pedimos; sin él, sigue la versión que usted aceptó.',
    ),
  ])

const contacts = ({ lender, email, telephone, officer }: PrivacyFacts): DocumentSection =>
  section('contacts', 'Contactos', [
    list([
      `${lender}: ${telephone}, ${email}`,
      `${officer.name}: ${officer.phone}, ${officer.email}`,
      'OJK, Kontak 157, kontak157.ojk.go.id; Ministerio de Comunicación y Asuntos Digitales de Indonesia',
    ]),
  ])

export const privacyEs = (facts: PrivacyFacts): DocumentText => ({
  title: 'Política de privacidad',
  lead: `Qué sabe ${facts.appName} de usted, por qué, quién más lo ve y cómo mantiene usted el control.`,
  version,
  sections: [
    collected(),
    use(),
    disclosure(),
    cookies(),
    security(),
    equality(),
    rights(facts),
    minors(facts),
    changes(),
    contacts(facts),
  ],
})
