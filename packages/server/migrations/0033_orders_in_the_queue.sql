-- Each transaction that places orders queues a job, which wakes a worker by itself.
drop trigger wake on provider_orders;
drop function provider_orders_wake();
