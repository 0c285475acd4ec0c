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
