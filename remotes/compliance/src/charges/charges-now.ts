/** Asks for the charges in force and to come; of each kind there are few. */
export const chargesNow = { query: { page: 1, page_size: 100, status: 'in_force,to_come', sort_by: 'effective_from', order: 'asc' } } as const
