/** What the demonstration's people, places and purchases are made of. Every business and person here is invented. */
export const firstNames = [
  'Ana', 'Luis', 'María', 'José', 'Carmen', 'Carlos', 'Yariela', 'Rubén', 'Itzel', 'Abdiel', 'Maribel', 'Omar', 'Yamileth', 'Édgar', 'Xiomara', 'Gilberto',
  'Lourdes', 'Ricardo', 'Dayana', 'Héctor', 'Katherine', 'Fernando', 'Milagros', 'Eduardo', 'Verónica', 'Andrés', 'Zuleika', 'Roberto', 'Nadia', 'Joel',
  'Ángela', 'Manuel', 'Betzaida', 'Iván', 'Rosa', 'Alexis', 'Damaris', 'Ernesto', 'Mitzila', 'Raúl', 'Elena', 'Gustavo', 'Julissa', 'Víctor', 'Anayansi', 'Nicolás',
  'Sofía', 'Ezequiel', 'Lineth', 'Rogelio', 'Michelle', 'Aristides', 'Delfina', 'Samuel', 'Olga', 'Bolívar', 'Kenia', 'Ulises', 'Mónica', 'Begoña',
] as const

export const surnames = [
  'González', 'Rodríguez', 'Pérez', 'Batista', 'Quintero', 'Arosemena', 'De León', 'Castillo', 'Morales', 'Him', 'Chong', 'Vergara', 'Barría', 'Caballero', 'Núñez',
  'Santamaría', 'Ábrego', 'Samudio', 'Pinzón', 'Guerra', 'Espinosa', 'Ríos', 'Carrizo', 'Bethancourt', 'Montenegro', 'Tejada', 'Ortega', 'Williams', 'Brown',
  'Palacios', 'Jaramillo', 'Concepción', 'Saldaña', 'Valdés', 'Cedeño', 'Domínguez', 'Atencio', 'Miranda', 'Serracín', 'Villarreal', 'Peñalba', 'Camarena', 'Acosta',
  'Bonilla', 'Rangel', 'Sánchez', 'Moreno', 'Araúz', 'Pitti', 'Urriola', 'Herrera', 'Gálvez', 'Lasso', 'Medina', 'Franco', 'Ibarra', 'Candanedo', 'Solís',
] as const

export const mailDomains = ['example.com', 'example.org', 'example.net', 'correo.example', 'mail.example'] as const

export const occupations = [
  'Contabilidad', 'Transporte', 'Enfermería', 'Docencia', 'Sistemas', 'Ventas', 'Mecánica', 'Cocina', 'Electricidad', 'Arquitectura', 'Administración',
  'Operación portuaria', 'Caja', 'Leyes', 'Refrigeración', 'Bodega', 'Recepción', 'Ingeniería civil', 'Barbería', 'Aduanas',
] as const

export const workplaces = [
  'Logística del Istmo', 'Clínica Río Abajo', 'Colegio Bella Aurora', 'Constructora Ancón', 'Hotel Punta Mala', 'Almacenes La Palma', 'Transporte Corredor', 'Café Casco',
  'Textiles Chorrera', 'Pesquera Taboga', 'Seguros del Pacífico', 'Taller Hermanos Him', 'Panadería Santa Ana', 'Puerto Seco Colón', 'Farmacias San Judas', 'Independiente',
] as const

/** Province number of a cédula, region, city and zip code. */
export const places = [
  { province: 8, region: 'Panamá', city: 'Ciudad de Panamá', zip: '0801', weight: 34 },
  { province: 8, region: 'Panamá', city: 'San Miguelito', zip: '0820', weight: 15 },
  { province: 13, region: 'Panamá Oeste', city: 'La Chorrera', zip: '1001', weight: 9 },
  { province: 13, region: 'Panamá Oeste', city: 'Arraiján', zip: '1003', weight: 8 },
  { province: 4, region: 'Chiriquí', city: 'David', zip: '0401', weight: 9 },
  { province: 3, region: 'Colón', city: 'Colón', zip: '0301', weight: 7 },
  { province: 9, region: 'Veraguas', city: 'Santiago', zip: '0901', weight: 5 },
  { province: 2, region: 'Coclé', city: 'Penonomé', zip: '0201', weight: 5 },
  { province: 6, region: 'Herrera', city: 'Chitré', zip: '0601', weight: 4 },
  { province: 7, region: 'Los Santos', city: 'Las Tablas', zip: '0701', weight: 2 },
  { province: 1, region: 'Bocas del Toro', city: 'Changuinola', zip: '0102', weight: 2 },
] as const

export const streets = ['Calle 50', 'Vía España', 'Avenida Balboa', 'Calle 12', 'Vía Tocumen', 'Avenida Central', 'Calle Los Almendros', 'Vía Interamericana', 'Calle El Coco', 'Avenida Ricardo J. Alfaro'] as const
export const dwellings = ['Casa', 'Apto.', 'P.H. Altamira, apto.', 'Edificio Mar Azul, piso', 'Barriada Las Lomas, casa'] as const

/** Establishments by kind of purchase, with what people spend there, in cents. */
export const purchases = {
  groceries: { names: ['Súper La Cosecha', 'Mercado San Felipe', 'Abarrotería El Cruce', 'Súper Costa Verde'], from: 350, to: 9500, weight: 34 },
  pharmacy: { names: ['Farmacia San Judas', 'Farmacia El Ancón'], from: 280, to: 4200, weight: 12 },
  fuel: { names: ['Estación Vía Porras', 'Estación La Pesa'], from: 1000, to: 5500, weight: 14 },
  food: { names: ['Café Casco', 'Fonda Doña Mary', 'Pizzería Cangrejo', 'Cevichería Mercado'], from: 225, to: 3800, weight: 24 },
  transport: { names: ['Taxi del Istmo', 'Metrobús recarga'], from: 100, to: 1200, weight: 10 },
  shops: { names: ['Almacén La Palma', 'Zapatería Obarrio', 'Electrónica Tumba Muerto'], from: 900, to: 18_000, weight: 6 },
} as const
export type PurchaseKind = keyof typeof purchases

/** Services that are paid from the wallet, with what people pay, in cents. The last one is no longer offered. */
export const services = [
  { name: 'Luz del Istmo', category: 'Electricidad', from: 1800, to: 9500 },
  { name: 'Aguas de Ancón', category: 'Agua', from: 600, to: 2400 },
  { name: 'Fibra Pacífico', category: 'Internet', from: 2500, to: 6500 },
  { name: 'Celular Taboga', category: 'Telefonía', from: 500, to: 3500 },
  { name: 'Peaje Corredor', category: 'Transporte', from: 500, to: 4000 },
  { name: 'Cable Bahía', category: 'Televisión', from: 2200, to: 5200 },
  { name: 'Colegio Bella Aurora', category: 'Educación', from: 8000, to: 24_000 },
  { name: 'Gas Chiriquí', category: 'Gas', from: 700, to: 3200 },
] as const

/** What loans are for: from and to in cents, yearly rate in basis points, months. */
export const loanProducts = [
  { name: 'Crédito personal', from: 50_000, to: 400_000, rate: 1_850, terms: [6, 12, 18, 24] },
  { name: 'Adelanto de nómina', from: 10_000, to: 60_000, rate: 1_200, terms: [3, 6] },
  { name: 'Crédito educativo', from: 80_000, to: 300_000, rate: 1_400, terms: [12, 18, 24] },
  { name: 'Crédito para el hogar', from: 60_000, to: 500_000, rate: 1_650, terms: [12, 24] },
] as const

/** Assistances: their plan, who gives the help, and what a year costs in cents. */
export const assistancePlans = [
  { plan: 'Vial', supplier: 'Asistencia Ancón', price: 4_788 },
  { plan: 'Hogar', supplier: 'Socorro Istmo', price: 5_988 },
  { plan: 'Médica', supplier: 'Clínica Río Abajo', price: 8_388 },
  { plan: 'Mascotas', supplier: 'Veterinaria San Felipe', price: 3_588 },
  { plan: 'Funeraria', supplier: 'Previsión Coclé', price: 2_988 },
] as const

/** Why users stand where they stand. */
export const statusReasons = {
  Blocked: ['Actividad sospechosa reportada por el titular', 'Varios intentos de acceso fallidos', 'Solicitud de una autoridad'],
  Frozen: ['Revisión de movimientos inusuales', 'Documento por actualizar'],
  'Withdrawal process': ['Solicitud del titular'],
  Retired: ['Retiro completado'],
  Deleted: ['Solicitud de eliminación de datos'],
} as const
