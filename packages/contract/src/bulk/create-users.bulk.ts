import { common, oncePerPerson } from './columns.ts'
import { defineBulk, listExport, type BulkColumn } from './define-bulk.ts'
import { choice, money, text } from './formats.ts'
import { stale } from '../stale.ts'

const detail = (header: string, aliases: readonly string[], max = 120) => ({ header, aliases, format: text(max), optional: true })

const columns = {
  first_name: { header: 'First Name', aliases: ['Nombre', 'Nombres', 'Primer nombre'], format: text(80) },
  surname: { header: 'Surname', aliases: ['Apellido', 'Apellidos', 'Last Name'], format: text(80) },
  identification_type: {
    header: 'Identification Type',
    aliases: ['Tipo de identificación', 'ID Type'],
    format: choice(['Cédula', 'Pasaporte'], { 'identity card': 'Cédula', 'id card': 'Cédula', passport: 'Pasaporte' }),
  },
  identification_number: common.identification_number,
  mobile: common.mobile,
  email: common.email,
  occupation: detail('Occupation', ['Ocupación', 'Profesión']),
  workplace: detail('Workplace', ['Lugar de trabajo', 'Empresa']),
  address1: detail('Address 1', ['Dirección 1', 'Dirección', 'Address'], 200),
  address2: detail('Address 2', ['Dirección 2'], 200),
  city: detail('City', ['Ciudad']),
  region: detail('Region', ['Región', 'Provincia', 'State']),
  zip_code: detail('Zip Code', ['Código postal', 'Zip'], 12),
  country: detail('Country', ['País'], 60),
  salary: { header: 'Salary', aliases: ['Salario', 'Salario (USD)', 'Salary (USD)'], format: money({ min: '0.00', max: '1000000.00' }), optional: true },
} as const satisfies Record<string, BulkColumn>

/** Create users: each Inactive, with KYC not started and an empty wallet. Its download has the 17 columns of section 9. */
export const createUsers = defineBulk({
  id: 'create-users',
  route: 'upload-list',
  endpoints: {
    upload: 'uploadFilecreateUser',
    review: 'readFilecreateUser',
    process: 'createUserProcess',
    download: 'create-user-data-download',
  },
  access: { request: ['user-detail'] },
  notifies: false,
  invalidates: stale.users,
  columns,
  searches: ['email', 'identification_number', 'first_name', 'surname'],
  duplicates: [...oncePerPerson, { by: ['mobile'], level: 'error' }],
  exports: {
    result: listExport(columns),
    review: listExport(columns),
    process: [
      { header: 'Email', from: 'email' },
      { header: 'ID Number', from: 'identification_number' },
      { header: 'Reason', from: 'message' },
      { header: 'Status', from: 'status' },
    ],
  },
  processRows: { email: 'email', id_number: 'identification_number' },
  examples: [
    {
      first_name: 'Ana', surname: 'Pérez', identification_type: 'Cédula', identification_number: '8-123-4567', mobile: '61234567', email: 'ana.perez@example.com',
      occupation: 'Contadora', workplace: 'Naviera del Istmo', address1: 'Calle 50, Torre 3', address2: 'Piso 8', city: 'Panamá', region: 'Panamá', zip_code: '0801', country: 'PA', salary: '1,250.00',
    },
    {
      first_name: 'Luis', surname: 'Ríos', identification_type: 'Pasaporte', identification_number: 'PA1234567', mobile: '+507 6987-6543', email: 'luis.rios@example.com',
      occupation: '', workplace: '', address1: '', address2: '', city: 'David', region: 'Chiriquí', zip_code: '', country: 'PA', salary: '',
    },
  ],
  examplesEn: [{ occupation: 'Accountant', address1: '50th Street, Tower 3', address2: '8th floor' }, {}],
})
