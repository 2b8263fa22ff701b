#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wmisleading-indentation"
#include "games/registry.hpp"
#include "lab/simulate.hpp"
#include <fmt/core.h>
#include <chrono>
using namespace undercroft;
int main(int argc,char**argv){
  auto g=make_game("mandom"); if(!g){fmt::print("{}\n",g.error().text);return 1;}
  int seats=argc>1?atoi(argv[1]):3;
  SimulationPlan p; p.setup=standard_setup((*g)->info()); p.setup.seats=seats;
  for(int i=3;i<argc;i++){auto r=set_option((*g)->info().options,p.setup,argv[i]); if(!r)fmt::print("{}\n",r.error().text);}
  p.bots.assign(seats,Bot{-1}); p.games=argc>2?atoi(argv[2]):100000; p.threads=2;
  auto t0=std::chrono::steady_clock::now();
  auto t=simulate(**g,p);
  double dt=std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count();
  fmt::print("{} games {} dec/game {:.3f} digest {:x} most {} {:.1f} ns/dec\n",t.games,t.decisions,double(t.decisions)/t.games,t.digest,t.most_decisions,dt*1e9*2/t.decisions);
  for(int s=0;s<seats;s++)fmt::print("{:.4f} ",double(t.wins[s])/t.games); fmt::print("\n");
  t0=std::chrono::steady_clock::now();
  auto q=(*g)->playouts(p.setup,1,0,p.games);
  dt=std::chrono::duration<double>(std::chrono::steady_clock::now()-t0).count();
  fmt::print("playouts {:.1f} ns/dec\n",dt*1e9/q.decisions);
}
