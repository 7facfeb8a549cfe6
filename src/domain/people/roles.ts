export type Role = 'customer' | 'instructor' | 'reception' | 'admin'
