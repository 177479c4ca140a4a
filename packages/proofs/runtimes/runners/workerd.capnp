# One Worker, the bundled suite, on a socket whose address is given on the command line.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "suite", worker = .suite)],
  sockets = [(name = "http", http = (), service = "suite")],
);

const suite :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "workerd.mjs")],
  compatibilityDate = "2025-09-01",
);
